import type { Head } from './head.ts';
import { drawEach, type Picture } from './raster.ts';

/**
 * The same portrait as a print held up and turned: everything in it stays in one plane, which is
 * what the rules must notice. The print is seen from three times its width away.
 */
export function drawPrint(
  { picture, centre }: Head,
  { turnDegrees, zoom }: { turnDegrees: number; zoom: number },
  onto: Picture,
): void {
  const angle = (turnDegrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const distance = onto.width * 3;
  const middle = { x: onto.width / 2, y: onto.height * 0.46 };
  const half = { width: onto.width * 0.42, height: onto.height * 0.46 };
  drawEach(onto, picture, (x, y) => {
    const [across, down] = [(x - middle.x) / zoom, (y - middle.y) / zoom];
    const u = (across * distance) / (distance * cosine - across * sine);
    const v = (down * (distance + u * sine)) / distance;
    if (Math.abs(u) > half.width || Math.abs(v) > half.height) return undefined;
    return { u: centre.x + u, v: centre.y + v };
  });
}
