import { connect, type Socket } from 'node:net';

export type Verdict = { kind: 'clean' } | { kind: 'found'; signature: string };

/** Scans bytes before anything else reads them. Throws `ScannerAway` when it is unreachable. */
export type VirusScanner = { scan(bytes: Uint8Array): Promise<Verdict> };

export class ScannerAway extends Error {
  override name = 'ScannerAway';
}

/** For development: scans nothing. Production does not start with it. */
export const noScanner: VirusScanner = { scan: async () => ({ kind: 'clean' }) };

const timeoutMs = 15_000;
const chunkBytes = 64 * 1024;

/**
 * clamd, by the one command that needs no shared file system: INSTREAM. `address` is the path of
 * its socket, or `host:port`.
 */
export function createClamdScanner(address: string): VirusScanner {
  return {
    async scan(bytes) {
      const answer = await askClamd(address, bytes).catch((error: Error) => {
        throw new ScannerAway('clamd did not answer', { cause: error });
      });
      if (answer === 'stream: OK') return { kind: 'clean' };
      const found = /^stream: (\S{1,200}) FOUND$/.exec(answer)?.[1];
      if (found) return { kind: 'found', signature: found };
      throw new ScannerAway('clamd could not say');
    },
  };
}

const connectTo = (address: string): Socket => {
  if (address.startsWith('/')) return connect({ path: address });
  const at = address.lastIndexOf(':');
  return connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
};

function askClamd(address: string, bytes: Uint8Array): Promise<string> {
  const socket = connectTo(address);
  return new Promise<string>((resolve, reject) => {
    const answer: Buffer[] = [];
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error(`no answer from clamd within ${timeoutMs} ms`)),
    );
    socket.on('error', reject);
    socket.on('data', (chunk) => answer.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(answer).toString().replaceAll('\0', '').trim()));
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer')));
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const chunk = bytes.subarray(at, at + chunkBytes);
      socket.write(lengthOf(chunk.length));
      socket.write(chunk);
    }
    socket.write(lengthOf(0));
  }).finally(() => socket.destroy());
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
