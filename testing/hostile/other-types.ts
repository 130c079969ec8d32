import { drawCard } from '../builders/pictures.ts';
import { canary, type HostileFile } from './file.ts';

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const svg = (inside: string, before = ''): Buffer =>
  text(`<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const laughs = Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
).join('');
const isoMedia = (brand: string): Buffer => text(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${canary}`);

const invented: Record<string, Buffer> = {
  'SVG with a script': svg(`<script>/*${canary}*/alert(1)</script>`),
  'SVG that reads a file': svg(
    '<text>&x;</text>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  ),
  'SVG that calls out': svg('<image href="http://169.254.169.254/latest/meta-data/"/>'),
  'SVG that laughs a billion times': svg(
    '<text>&l9;</text>',
    `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`,
  ),
  'SVG that includes a picture by path': svg('<image href="/etc/passwd"/>'),
  BMP: Buffer.concat([text('BM'), Buffer.alloc(60)]),
  ICO: Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]),
  PDF: text(`%PDF-1.7\n%${canary}`),
  HTML: text(`<!doctype html><title>${canary}</title>`),
  'Windows program': text('MZ\x90\0\x03'),
  'Linux program': text('\x7fELF\x02\x01\x01'),
  ZIP: text('PK\x03\x04\x14\0'),
  MP4: isoMedia('isom'),
  HEIC: isoMedia('heic'),
  'HEIC sequence': isoMedia('hevc'),
  'HEIF of any kind': isoMedia('mif1'),
  'JPEG XL': text('\xff\x0a\xfa\x1f'),
  'JPEG 2000': text('\0\0\0\x0cjP  \r\n\x87\n'),
  PSD: text('8BPS\0\x01'),
  EPS: text('%!PS-Adobe-3.0 EPSF-3.0'),
  XML: text('<?xml version="1.0"?><a/>'),
  RIFF: text('RIFF\x24\0\0\0WAVEfmt '),
  'a start of JPEG and nothing else': Buffer.from([0xff, 0xd8, 0xff]),
  'a start of PNG and nothing else': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'a start of WebP and nothing else': text('RIFF\x04\0\0\0WEBP'),
  'one byte': Buffer.from([0xff]),
  zeros: Buffer.alloc(100_000),
  nothing: Buffer.alloc(0),
};

/** Things that are no JPEG, PNG or WebP, whatever they are called. */
export async function otherTypes(): Promise<HostileFile[]> {
  const card = () => drawCard({ width: 320, height: 240 });
  const real: Record<string, Buffer> = {
    GIF: await card().gif().toBuffer(),
    TIFF: await card().tiff().toBuffer(),
    AVIF: await card().avif({ effort: 0 }).toBuffer(),
  };
  return Object.entries({ ...invented, ...real }).map(([about, bytes]) => ({
    about,
    bytes,
    isTaken: false,
  }));
}
