import type { Modules } from './paint-poster.ts';

type PosterPdf = {
  title: string;
  widthMm: number;
  heightMm: number;
  /** The whole page as a JPEG, `width` by `height` pixels. */
  picture: { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };
  /** Where the code is, in millimetres from the top left, its quiet margin included. */
  code: { x: number; y: number; side: number; modules: Modules } | undefined;
};

const pointsPerMm = 72 / 25.4;
const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * A page of exactly the paper's size. The picture fills it, and over it lies the code as
 * rectangles: letters may be soft when they are enlarged, what a camera has to read may not.
 */
export function writePdf(poster: PosterPdf): Uint8Array<ArrayBuffer>[] {
  const { picture } = poster;
  const [width, height] = [poster.widthMm, poster.heightMm].map((mm) => round(mm * pointsPerMm));
  const content = `q ${width} 0 0 ${height} 0 0 cm /Page Do Q\n${drawCode(poster)}`;
  const image =
    `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} ` +
    '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const page =
    `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
    '/Resources << /XObject << /Page 4 0 R >> >> /Contents 5 0 R';
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< ${page} >>`],
    streamOf(image, picture.bytes),
    streamOf('', bytesOf(content)),
    [`<< /Title ${textOf(poster.title)} /Producer (Luwag) >>`],
  ]);
}

/** From the bottom left, as a page is measured; dark neighbours in a row are one rectangle. */
function drawCode({ heightMm, code }: PosterPdf): string {
  if (!code) return '';
  const { x, y, side, modules } = code;
  const module = side / modules.length;
  const rect = (column: number, row: number, columns: number, rows: number) =>
    [x + column * module, heightMm - y - (row + rows) * module, columns * module, rows * module]
      .map((mm) => round(mm * pointsPerMm))
      .join(' ');
  const dark = modules.flatMap((row, index) =>
    runsOf(row).map(({ start, length }) => `${rect(start, index, length, 1)} re`),
  );
  // Paper under the modules alone: a frame around them may reach into their quiet margin.
  const quiet = Math.max(
    0,
    modules.findIndex((row) => row.includes(true)),
  );
  const inner = modules.length - 2 * quiet;
  const paper = `1 1 1 rg ${rect(quiet, quiet, inner, inner)} re f`;
  return `${paper}\n0.086 0.129 0.122 rg\n${dark.join('\n')}\nf\n`;
}

function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [index, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.start + last.length === index) last.length += 1;
    else runs.push({ start: index, length: 1 });
  }
  return runs;
}

/** In UTF-16, so that a name in any script can be a title. */
function textOf(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<${[0xfeff, ...units].map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
}

type Part = string | Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const streamOf = (fields: string, bytes: Uint8Array<ArrayBuffer>): Part[] => [
  `<< ${fields} /Length ${bytes.length} >>\nstream\n`,
  bytes,
  '\nendstream',
];

/** The objects, numbered from one, and the table that says where each begins. */
function assemble(objects: readonly Part[][]): Uint8Array<ArrayBuffer>[] {
  const file: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const add = (part: Part) => {
    const bytes = typeof part === 'string' ? bytesOf(part) : part;
    file.push(bytes);
    at += bytes.length;
  };
  // Bytes above 127 near the top tell whoever carries the file that it is no text.
  add('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  const starts = objects.map((parts, index) => {
    const start = at;
    for (const part of [`${index + 1} 0 obj\n`, ...parts, '\nendobj\n']) add(part);
    return start;
  });
  const table = at;
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
  add(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R /Info 6 0 R >>\n`);
  add(`startxref\n${table}\n%%EOF\n`);
  return file;
}
