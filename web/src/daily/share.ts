// A result to show others: as text, and as a picture drawn here.
import { t } from '../lib/i18n.svelte';

export interface Result {
  title: string; // of the game
  date: string;
  points: string;
  how: string; // goal reached, or the place
}

export const asText = (r: Result): string =>
  `Frontier · ${t('daily.title')} · ${r.date}\n${r.title}: ${r.points}${r.how ? ` · ${r.how}` : ''}`;

export async function asPicture(r: Result, colours: { ground: string; light: string }): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 630;
  const g = canvas.getContext('2d')!;
  const sky = g.createLinearGradient(0, 0, 0, 630);
  sky.addColorStop(0, colours.light);
  sky.addColorStop(1, colours.ground);
  g.fillStyle = sky;
  g.fillRect(0, 0, 1200, 630);
  const line = (text: string, y: number, size: number, colour: string, weight = 600) => {
    g.fillStyle = colour;
    for (let s = size; s > 12; s -= 2) {
      g.font = `${weight} ${s}px "Exo 2", "Source Sans 3", sans-serif`;
      if (g.measureText(text).width < 1080) break;
    }
    g.fillText(text, 60, y);
  };
  line('Frontier', 100, 56, '#ffffff', 700);
  line(`${t('daily.title')} · ${r.date}`, 165, 36, '#d8e6ee');
  line(r.title, 270, 60, '#ffffff');
  line(r.points, 430, 130, '#ffd79a', 700);
  line(r.how, 520, 44, '#ffffff');
  return new Promise((done, fail) =>
    canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
