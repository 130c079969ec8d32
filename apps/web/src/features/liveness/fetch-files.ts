import { base, files } from 'virtual:face-files';

export type Fetched = { bytes: number; bytesAll: number };

const simdFile = 'tfjs-backend-wasm-simd.wasm';
const plainFile = 'tfjs-backend-wasm.wasm';

/**
 * Brings everything into the browser's own cache, where it stays: the names carry a hash. Files
 * come two at a time, for a slow line is quicker with few. What was fetched before costs nothing.
 */
export async function fetchFiles({
  onProgress,
  signal,
  priority = 'auto',
}: {
  onProgress?: (fetched: Fetched) => void;
  signal?: AbortSignal;
  priority?: RequestPriority;
}): Promise<void> {
  const wanted = files.filter(({ name }) => name !== (hasSimd() ? plainFile : simdFile));
  const bytesAll = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  const queue = [...wanted];
  async function work(): Promise<void> {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const response = await fetch(base + file.name, { priority, ...(signal ? { signal } : {}) });
      if (!response.ok || !response.body) throw new Error(`${file.name} did not come`);
      const reader = response.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        bytes += part.value.length;
        onProgress?.({ bytes: Math.min(bytes, bytesAll), bytesAll });
      }
    }
  }
  await Promise.all([work(), work()]);
}

/** The smallest module that uses a vector: what a browser says of it, it says of ours. */
function hasSimd(): boolean {
  const probe = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0];
  return WebAssembly.validate(new Uint8Array([...probe, 65, 0, 253, 15, 253, 98, 11]));
}

/** While somebody is busy with the step before, unless their line is one they pay for. */
export function prefetchFiles(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const controller = new AbortController();
  // What could not be fetched now is fetched when it is needed, and told then.
  fetchFiles({ signal: controller.signal, priority: 'low' }).catch(() => undefined);
  return () => controller.abort();
}
