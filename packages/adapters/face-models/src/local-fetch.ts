import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * The libraries ask for their weights by `fetch`, which in Node knows no files. Here it knows
 * nothing else: whatever a library might want from the network, it does not get.
 */
export function fetchFilesOnly(): void {
  globalThis.fetch = async (asked) => {
    const url = new URL(asked instanceof Request ? asked.url : asked);
    if (url.protocol !== 'file:') throw new Error(`not fetched: ${url.protocol}//${url.host}`);
    return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
  };
}
