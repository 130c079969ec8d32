import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Runs after the build: the best compression is slow, so it is paid once here and never per
// request.
const directory = new URL('../build/client', import.meta.url).pathname;
// Models are the least compressible of these, and still a tenth lighter.
const isLighter = /\.(?:js|css|svg|txt|json|html|wasm|bin)$/;
const bytesMin = 512;

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < bytesMin) return;
  const brotli = await promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
}

const entries = await readdir(directory, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && isLighter.test(entry.name));
// All at once: the library has a handful of threads for it, and takes them in turn.
await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
