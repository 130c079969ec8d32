import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Point } from '@luwag/domain/liveness';
import type { Box, Look, LookOptions, MeshFace, OutlineFace } from '@luwag/faces/looks';
import sharp from 'sharp';
import { fetchFilesOnly } from './local-fetch.ts';

export type Models = {
  look(jpeg: Uint8Array, options?: LookOptions): Promise<Look>;
  /** Corners of the mesh's triangles, three by three. */
  triangles: readonly number[];
};

// Neither library offers its WebAssembly build to `import`, so they are required by path. Of what
// they export only this much is used, and only this much is described.
type Tensor = { dispose(): void };
type Tf = {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tensor3d(values: Uint8Array, shape: [number, number, number], type: 'int32'): Tensor;
};
type HumanFace = {
  box: [number, number, number, number];
  mesh: [number, number, number?][];
  embedding?: number[];
};
type Human = {
  load(): Promise<void>;
  detect(tensor: Tensor): Promise<{ face: HumanFace[]; error: string | null }>;
  faceTriangulation: number[];
};
type FaceApiFace = {
  detection: { box: Box };
  landmarks: { positions: Point[] };
  descriptor: Float32Array;
};
type Net = { loadFromDisk(folder: string): Promise<void> };
type FaceApi = {
  nets: { ssdMobilenetv1: Net; faceLandmark68Net: Net; faceRecognitionNet: Net };
  SsdMobilenetv1Options: new (options: { minConfidence: number }) => object;
  detectAllFaces(
    tensor: Tensor,
    options: object,
  ): { withFaceLandmarks(): { withFaceDescriptors(): Promise<FaceApiFace[]> } };
};

const require = createRequire(import.meta.url);
const humanDir = dirname(dirname(require.resolve('@vladmandic/human')));
const faceApiDir = dirname(dirname(require.resolve('@vladmandic/face-api')));
const wasmDir = `${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`;

/**
 * Frames are asked for at 640 by 480, where the thresholds were measured. The second model's
 * detector shrinks further by itself.
 */
const frameSideMax = 640;
/** A second face this unsure is still a second face; a first one is surer than that. */
const confidenceMin = { mesh: 0.3, outline: 0.4 };
const facesMax = 4;

/** Both models with their weights, from node_modules alone. About 350 MB and half a second. */
export async function loadModels(): Promise<Models> {
  fetchFilesOnly();
  const tf: Tf = require('@tensorflow/tfjs');
  const wasm: { setWasmPaths(folder: string): void } = require('@tensorflow/tfjs-backend-wasm');
  wasm.setWasmPaths(wasmDir);
  await tf.setBackend('wasm');
  await tf.ready();
  const human = await loadHuman();
  const faceApi = await loadFaceApi();
  const ssd = new faceApi.SsdMobilenetv1Options({ minConfidence: confidenceMin.outline });
  return {
    async look(jpeg, { models = ['mesh', 'outline'], sideMax = frameSideMax } = {}) {
      const { data, info } = await sharp(jpeg, { failOn: 'error', limitInputPixels: 40e6 })
        .removeAlpha()
        .toColourspace('srgb')
        .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const pixels = tf.tensor3d(new Uint8Array(data), [height, width, 3], 'int32');
      try {
        const mesh = models.includes('mesh') ? await lookWithHuman(human, pixels) : [];
        const outline = models.includes('outline')
          ? await faceApi.detectAllFaces(pixels, ssd).withFaceLandmarks().withFaceDescriptors()
          : [];
        return { width, height, mesh, outline: outline.map(outlineFace) };
      } finally {
        pixels.dispose();
      }
    },
    triangles: human.faceTriangulation,
  };
}

async function loadHuman(): Promise<Human> {
  const library: { Human: new (config: object) => Human } = require(
    join(humanDir, 'dist/human.node-wasm.js'),
  );
  const off = { enabled: false };
  const human = new library.Human({
    backend: 'wasm',
    wasmPath: wasmDir,
    modelBasePath: pathToFileURL(join(humanDir, 'models/')).href,
    debug: false,
    // Each picture stands for itself: nothing is carried over from the one before.
    cacheSensitivity: 0,
    filter: off,
    face: {
      enabled: true,
      detector: {
        rotation: false,
        maxDetected: facesMax,
        minConfidence: confidenceMin.mesh,
        skipFrames: 0,
        skipTime: 0,
      },
      mesh: { enabled: true },
      description: { enabled: true, skipFrames: 0, skipTime: 0 },
      iris: off,
      emotion: off,
      // These two call everything alive, a photograph of a card included; no verdict rests on them.
      antispoof: off,
      liveness: off,
    },
    body: off,
    hand: off,
    object: off,
    gesture: off,
    segmentation: off,
  });
  await human.load();
  return human;
}

async function loadFaceApi(): Promise<FaceApi> {
  const faceApi: FaceApi = require(join(faceApiDir, 'dist/face-api.node-wasm.js'));
  const weights = join(faceApiDir, 'model');
  const { ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet } = faceApi.nets;
  for (const net of [ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet])
    await net.loadFromDisk(weights);
  return faceApi;
}

async function lookWithHuman(human: Human, pixels: Tensor): Promise<MeshFace[]> {
  const { face, error } = await human.detect(pixels);
  if (error) throw new Error(`the mesh model failed: ${error}`);
  return face.map(({ box: [x, y, width, height], mesh, embedding = [] }) => ({
    box: { x, y, width, height },
    mesh: mesh.map(([px, py, z = 0]) => ({ x: px, y: py, z })),
    descriptor: [...embedding],
  }));
}

const outlineFace = ({ detection, landmarks, descriptor }: FaceApiFace): OutlineFace => ({
  box: {
    x: detection.box.x,
    y: detection.box.y,
    width: detection.box.width,
    height: detection.box.height,
  },
  outline: landmarks.positions.map(({ x, y }) => ({ x, y })),
  descriptor: [...descriptor],
});
