import type { Models } from '@luwag/face-models/models';
import type { Point3 } from '@luwag/faces/looks';
import sharp from 'sharp';
import { type Corner, createRaster, drawEach, type Picture } from './raster.ts';

/** A portrait with the shape of its face: enough to turn it a little. */
export type Head = {
  picture: Picture;
  /** The mesh, then one ring for the hair and one that stands still, all in pixels. */
  points: Point3[];
  triangles: readonly number[];
  centre: Point3;
};

/** Degrees are positive to the person's own left; `zoom` is 1 at rest. */
export type Moment = { turnDegrees: number; zoom: number };

/** The rim of the mesh, in order; indices are those of the mesh model. */
const rim = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148,
  176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
const meshSize = 468;
/** How wide a face is in the videos, in pixels: there is room to come closer. */
const faceWidth = 150;

export async function readHead(models: Models, file: string): Promise<Head> {
  const seen = await detectFace(models, file, 1);
  const scale = faceWidth / seen.width;
  // Measured again at the size that is drawn, where the mesh is finest.
  const { picture, mesh, zScale } = await detectFace(models, file, scale);
  const points = mesh.map(({ x, y, z }) => ({ x, y, z: z * zScale }));
  const nose = at(points, 1);
  const edgeZ = (at(points, 234).z + at(points, 454).z) / 2;
  const centre = {
    x: (at(points, 234).x + at(points, 454).x) / 2,
    y: nose.y,
    z: edgeZ,
  };
  const ring = (size: number) =>
    rim.map((index) => {
      const { x, y } = at(points, index);
      return {
        x: centre.x + (x - centre.x) * size,
        y: centre.y + (y - centre.y) * size,
        z: edgeZ + 10,
      };
    });
  return {
    picture,
    points: [...points, ...ring(1.4), ...ring(2.1)],
    triangles: [...models.triangles, ...rings()],
    centre,
  };
}

async function detectFace(models: Models, file: string, scale: number) {
  const { width = 0 } = await sharp(file).metadata();
  const resized = sharp(file)
    .removeAlpha()
    .resize({ width: Math.round(width * scale) });
  const { data, info } = await resized.clone().raw().toBuffer({ resolveWithObject: true });
  const jpeg = await resized.jpeg({ quality: 95 }).toBuffer();
  const look = await models.look(jpeg, { models: ['mesh'] });
  const [face] = look.mesh;
  if (!face) throw new Error(`${file} shows no face`);
  const back = info.width / look.width;
  const mesh = face.mesh.map(({ x, y, z }) => ({ x: x * back, y: y * back, z }));
  return {
    picture: { width: info.width, height: info.height, data: new Uint8Array(data) },
    mesh,
    width: at(mesh, 454).x - at(mesh, 234).x,
    // The model tells depth in pixels of its own input.
    zScale: (face.box.width * back) / 256,
  };
}

/** Two bands of triangles: from the rim to the hair, and from the hair to what stands still. */
function rings(): number[] {
  const count = rim.length;
  const hair = (i: number) => meshSize + (i % count);
  const still = (i: number) => meshSize + count + (i % count);
  return rim.flatMap((edge, i) => {
    const next = rim[(i + 1) % count] ?? 0;
    return [
      ...[edge, next, hair(i), next, hair(i + 1), hair(i)],
      ...[hair(i), hair(i + 1), still(i), hair(i + 1), still(i + 1), still(i)],
    ];
  });
}

/** The head as a camera before it would see it. */
export function drawHead(head: Head, moment: Moment, onto: Picture): void {
  const { centre, picture } = head;
  // The face stands in the middle, a little above it, as people hold their phones.
  const middle = { x: onto.width / 2, y: onto.height * 0.46 };
  const seenAt = (x: number, y: number) => ({
    x: middle.x + (x - centre.x) * moment.zoom,
    y: middle.y + (y - centre.y) * moment.zoom,
  });
  drawEach(onto, picture, (x, y) => ({
    u: centre.x + (x - middle.x) / moment.zoom,
    v: centre.y + (y - middle.y) / moment.zoom,
  }));
  const corners = head.points.map((point, index): Corner => {
    const moved = move(head, index, moment);
    return { ...seenAt(moved.x, moved.y), z: moved.z, u: point.x, v: point.y };
  });
  const raster = createRaster(onto);
  for (let i = 0; i < head.triangles.length; i += 3) {
    const [a = 0, b = 0, c = 0] = head.triangles.slice(i, i + 3);
    raster.draw([at(corners, a), at(corners, b), at(corners, c)], picture);
  }
}

function move(head: Head, index: number, moment: Moment): Point3 {
  const point = at(head.points, index);
  // What belongs to the mesh turns whole, hair by half, and the last ring holds the picture fast.
  const share = index < meshSize ? 1 : index < meshSize + rim.length ? 0.5 : 0;
  if (share === 0) return point;
  const angle = (moment.turnDegrees * Math.PI) / 180;
  const [x, z] = [point.x - head.centre.x, point.z - head.centre.z];
  // Depth is negative towards the camera: the nose goes right when the person turns left.
  const turnedX = x * Math.cos(angle) - z * Math.sin(angle);
  const turnedZ = x * Math.sin(angle) + z * Math.cos(angle);
  return {
    x: point.x + (turnedX - x) * share,
    y: point.y,
    z: head.centre.z + z + (turnedZ - z) * share,
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}
