// What goes on at the map while nothing happens: the river flows, the airship floats, running reactors let off steam.
import { beating } from '../../lib/motion';

export const alive = beating<SVGSVGElement>(250, (map, n) => {
  for (const line of map.querySelectorAll<SVGElement>('.flow')) line.style.strokeDashoffset = String((-3 * n) % 56);
  const ship = map.querySelector<SVGElement>('.float');
  if (ship) ship.style.transform = `translateY(${(1.5 * Math.cos(n / 4)).toFixed(1)}px)`;
  map.querySelectorAll<SVGElement>('.puff').forEach((puff, k) => {
    const at = (n + 5 * k) % 14;
    puff.style.transform = `translateY(${-at}px)`;
    puff.style.opacity = (0.3 * (1 - at / 13)).toFixed(2);
  });
});
