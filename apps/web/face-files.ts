import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const name = 'virtual:face-files';
const resolvedName = `\0${name}`;
const servedAt = '/assets/faces-dev/';

const { resolve } = createRequire(import.meta.url);
const human = join(dirname(resolve('@vladmandic/human')), '..');
const wasm = join(dirname(resolve('@tensorflow/tfjs-backend-wasm')), '..');

const library = 'human.js';
/** What finding a face needs, under the names that the library asks for. */
const sources: Readonly<Record<string, string>> = {
  [library]: join(human, 'dist/human.esm.js'),
  'tfjs-backend-wasm-simd.wasm': join(wasm, 'dist/tfjs-backend-wasm-simd.wasm'),
  'tfjs-backend-wasm.wasm': join(wasm, 'dist/tfjs-backend-wasm.wasm'),
  'blazeface.json': join(human, 'models/blazeface.json'),
  'blazeface.bin': join(human, 'models/blazeface.bin'),
  'facemesh.json': join(human, 'models/facemesh.json'),
  'facemesh.bin': join(human, 'models/facemesh.bin'),
};

type FaceFile = { name: string; content: Buffer };

/**
 * The library and the models that find a face in a picture, as files of our own. They go by names
 * that one asks the other for, so it is their folder that carries the hash of their content. They
 * are no part of any bundle: a page has them when it asks for `virtual:face-files` and fetches.
 */
export function faceFiles(): Plugin {
  let base = servedAt;
  let isServing = false;
  let files: FaceFile[] | undefined;
  const read = () => {
    files ??= Object.keys(sources).map((one) => readFile(one, isServing));
    return files;
  };
  return {
    name: 'face-files',
    configResolved({ command }) {
      isServing = command === 'serve';
      if (!isServing) base = `/assets/faces-${hashOf(read())}/`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        // Vite adds a query to whatever script imports.
        const [path = ''] = (request.url ?? '').split('?', 1);
        const file = path.startsWith(servedAt)
          ? read().find((one) => one.name === path.slice(servedAt.length))
          : undefined;
        if (!file) return next();
        response.setHeader('content-type', typeOf(file.name));
        response.end(file.content);
      });
    },
    resolveId: (id) => (id === name ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined;
      const listed = read().map((file) => ({ name: file.name, bytes: file.content.length }));
      return `export const base = ${JSON.stringify(base)};
export const library = ${JSON.stringify(base + library)};
export const files = ${JSON.stringify(listed)};`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of read()) {
        const fileName = base.slice(1) + file.name;
        this.emitFile({ type: 'asset', fileName, source: file.content });
      }
    },
  };
}

function readFile(name: string, asItIs: boolean): FaceFile {
  const content = readFileSync(sources[name] ?? '');
  if (asItIs || name !== library) return { name, content };
  // It arrives half minified; what is left over would cost a phone half a second on a slow line.
  const { code } = minifySync(name, content.toString('utf8'), { module: true, sourcemap: false });
  return { name, content: Buffer.from(code) };
}

function hashOf(files: readonly FaceFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.name).update(file.content);
  return hash.digest('base64url').slice(0, 8);
}

function typeOf(name: string): string {
  if (name.endsWith('.js')) return 'text/javascript';
  if (name.endsWith('.wasm')) return 'application/wasm';
  return name.endsWith('.json') ? 'application/json' : 'application/octet-stream';
}
