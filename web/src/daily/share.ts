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

export async function asPicture(r: Result, style: CSSStyleDeclaration): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 630;
  const g = canvas.getContext('2d')!;
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const sky = g.createLinearGradient(0, 0, 0, 630);
  sky.addColorStop(0, colour('--bg-3'));
  sky.addColorStop(1, colour('--bg-0'));
  g.fillStyle = sky;
  g.fillRect(0, 0, 1200, 630);
  const line = (text: string, y: number, size: number, token: string, weight = 600) => {
    g.fillStyle = colour(token);
    for (let s = size; s > 12; s -= 2) {
      g.font = `${weight} ${s}px "Exo 2", "Source Sans 3", sans-serif`;
      if (g.measureText(text).width < 1080) break;
    }
    g.fillText(text, 60, y);
  };
  line('Frontier', 100, 56, '--ui-white', 700);
  line(`${t('daily.title')} · ${r.date}`, 165, 36, '--ui-cyan-92');
  line(r.title, 270, 60, '--ui-white');
  line(r.points, 430, 130, '--ui-orange-90', 700);
  line(r.how, 520, 44, '--ui-white');
  return new Promise((done, fail) =>
    canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
