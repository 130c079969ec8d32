import { base, library } from 'virtual:face-files';
import type { Point } from '@luwag/domain/liveness';
import type Human from '@vladmandic/human';
import { type Fetched, fetchFiles } from './fetch-files.ts';

/** All the faces in one picture, each by the 468 points of its mesh. */
export type Sighting = { faces: readonly (readonly Point[])[]; width: number; height: number };

export type FaceFinder = { look(picture: HTMLCanvasElement): Promise<Sighting> };

const off = { enabled: false };
const settings = {
  // On phones without a proper graphics driver the others take seconds for a picture.
  backend: 'wasm',
  wasmPath: base,
  modelBasePath: base,
  // The browser's cache has them already.
  cacheModels: false,
  warmup: 'none',
  async: false,
  filter: off,
  gesture: off,
  body: off,
  hand: off,
  object: off,
  segmentation: off,
  face: {
    enabled: true,
    // Two, for the second is a reason to stop. Each picture is looked at anew.
    detector: { rotation: false, maxDetected: 2, minConfidence: 0.3, skipFrames: 0, skipTime: 0 },
    mesh: { enabled: true },
    iris: off,
    emotion: off,
    description: off,
    antispoof: off,
    liveness: off,
  },
} as const;

let kept: Promise<FaceFinder> | undefined;

/** Opened once; one that could not be fetched is tried again the next time. */
export function openFaceFinder(onProgress: (fetched: Fetched) => void): Promise<FaceFinder> {
  kept ??= open(onProgress);
  kept.catch(() => {
    kept = undefined;
  });
  return kept;
}

async function open(onProgress: (fetched: Fetched) => void): Promise<FaceFinder> {
  await fetchFiles({ onProgress });
  const { default: Library } = (await import(/* @vite-ignore */ library)) as {
    default: typeof Human;
  };
  const human = new Library(settings);
  await human.load();
  // The first look takes the longest, for the machine is still being put together.
  await human.detect(blank());
  return {
    async look(picture) {
      const { face, error } = await human.detect(picture);
      if (error) throw new Error(error);
      const faces = face
        .map(({ mesh }) => mesh.map(([x, y]) => ({ x, y })))
        .filter(({ length }) => length >= 468);
      return { faces, width: picture.width, height: picture.height };
    },
  };
}

function blank(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
  return canvas;
}
