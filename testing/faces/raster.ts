/** Pixels in memory, three bytes each. */
export type Picture = { width: number; height: number; data: Uint8Array };
/** A corner of a triangle: where it is seen, how deep, and which point of the picture is there. */
export type Corner = { x: number; y: number; z: number; u: number; v: number };

export const blank = (width: number, height: number): Picture => ({
  width,
  height,
  data: new Uint8Array(width * height * 3),
});

/** The colour between four pixels; beyond the edge it is the edge's. */
function sample(from: Picture, u: number, v: number, to: Uint8Array, offset: number): void {
  const x = Math.min(Math.max(u, 0), from.width - 1.001);
  const y = Math.min(Math.max(v, 0), from.height - 1.001);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = x - left;
  const down = y - top;
  const row = from.width * 3;
  const at = top * row + left * 3;
  const { data } = from;
  for (let c = 0; c < 3; c++) {
    const above = (data[at + c] ?? 0) * (1 - right) + (data[at + c + 3] ?? 0) * right;
    const below = (data[at + row + c] ?? 0) * (1 - right) + (data[at + row + c + 3] ?? 0) * right;
    to[offset + c] = above * (1 - down) + below * down;
  }
}

/** Asks for every pixel which point of the picture is seen there; `undefined` is the backdrop. */
export function drawEach(
  onto: Picture,
  from: Picture,
  pointAt: (x: number, y: number) => { u: number; v: number } | undefined,
): void {
  for (let y = 0; y < onto.height; y++)
    for (let x = 0; x < onto.width; x++) {
      const point = pointAt(x, y);
      const offset = (y * onto.width + x) * 3;
      if (point) sample(from, point.u, point.v, onto.data, offset);
      else onto.data.fill(150, offset, offset + 3);
    }
}

/** Triangles with what is nearer in front. */
export function createRaster(onto: Picture) {
  const depth = new Float32Array(onto.width * onto.height).fill(Number.POSITIVE_INFINITY);
  return {
    draw([a, b, c]: readonly [Corner, Corner, Corner], texture: Picture): void {
      const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
      if (Math.abs(area) < 1e-6) return;
      const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y)));
      const bottom = Math.min(onto.height - 1, Math.floor(Math.max(a.y, b.y, c.y)));
      const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x)));
      const right = Math.min(onto.width - 1, Math.floor(Math.max(a.x, b.x, c.x)));
      for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++) {
          const ofB = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
          const ofC = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
          const ofA = 1 - ofB - ofC;
          // A hair outside still counts, or seams between triangles would show.
          if (ofA < -1e-4 || ofB < -1e-4 || ofC < -1e-4) continue;
          const index = y * onto.width + x;
          const z = a.z * ofA + b.z * ofB + c.z * ofC;
          if (z >= (depth[index] ?? 0)) continue;
          depth[index] = z;
          const u = a.u * ofA + b.u * ofB + c.u * ofC;
          const v = a.v * ofA + b.v * ofB + c.v * ofC;
          sample(texture, u, v, onto.data, index * 3);
        }
    },
  };
}
