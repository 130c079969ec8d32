import { readFileSync } from 'node:fs';
import type { Lender } from '@luwag/domain/disclosure';
import type { Locale } from '@luwag/domain/format-date';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';

/** How our papers look: the type and the colours of the product, on white. */
export const ink = {
  text: '#16211f',
  soft: '#5c6763',
  line: '#e6dfd2',
  brand: '#0f6b62',
  accent: '#ffb224',
} as const;

export type Sheet = PDFKit.PDFDocument;
export type Box = { left: number; right: number; width: number; bottom: number };

const fontFile = (name: string): Buffer =>
  readFileSync(new URL(`./fonts/familjen-grotesk-${name}.ttf`, import.meta.url));
const fonts = { regular: fontFile('regular'), strong: fontFile('strong') } as const;
export type Face = keyof typeof fonts;

export const margin = 54;

/** What the type has a shape for. Other letters lose their marks, and what is none becomes `?`. */
const unprintable =
  /[^ -~\u00a0©·À-ÅÈ-ÏÑ-×Ù-Üà-åè-ïñ-öù-ü\u2013\u2014\u2018\u2019\u201c\u201d•…\u2212₱]/gu;
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    // Of an emoji, however many signs it is made of, one is left.
    .replaceAll(/\p{RGI_Emoji}/gv, ([first = '']) => first)
    .replaceAll(unprintable, (letter) =>
      letter.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(unprintable, '?'),
    );

export type About = { title: string; size: 'A4' | 'A5'; madeAt: Date; locale?: Locale };

/**
 * The bytes of a paper. Nothing in them comes from a clock or from chance: the day it is made is
 * handed in, and the file's own id is a hash of what it is about.
 */
export function print(
  { title, size, madeAt, locale = 'en' }: About,
  draw: (sheet: Sheet, box: Box) => void,
): Promise<Uint8Array> {
  const sheet = new PDFDocument({
    size,
    margin,
    bufferPages: true,
    lang: `${locale}-PH`,
    displayTitle: true,
    pdfVersion: '1.7',
    // None: the standard ones have no peso sign.
    font: null as unknown as string,
    info: { Title: title, Author: 'Luwag', CreationDate: madeAt, ModDate: madeAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
  for (const [name, file] of Object.entries(fonts)) sheet.registerFont(name, file);
  const { width, height } = sheet.page;
  draw(sheet, {
    left: margin,
    right: width - margin,
    width: width - 2 * margin,
    bottom: height - margin,
  });
  numberPages(sheet, locale);
  sheet.end();
  return done;
}

export type Style = { face?: Face; size?: number; color?: string };

/** Text at a place; where it ends below. `width` breaks it into lines. */
export function write(
  sheet: Sheet,
  text: string,
  at: { x: number; y: number; width?: number; align?: 'left' | 'right' },
  { face = 'regular', size = 10, color = ink.text }: Style = {},
): number {
  const { x, y, width, align = 'left' } = at;
  sheet.font(face).fontSize(size).fillColor(color);
  const options = width === undefined ? { lineBreak: false } : { width, align, lineGap: size / 4 };
  sheet.text(printable(text), x, y, options);
  return width === undefined ? y + size * 1.25 : sheet.y;
}

/** Sentences with something strong in them, on as many lines as they need. */
export function writeRuns(
  sheet: Sheet,
  runs: readonly (readonly [text: string, face: Face])[],
  at: { x: number; y: number; width: number },
  size: number,
): number {
  sheet.fontSize(size).fillColor(ink.text);
  runs.forEach(([text, face], index) => {
    const options = {
      width: at.width,
      lineGap: size / 2,
      continued: index < runs.length - 1,
    };
    sheet.font(face);
    if (index === 0) sheet.text(printable(text), at.x, at.y, options);
    else sheet.text(printable(text), options);
  });
  return sheet.y;
}

export function rule(sheet: Sheet, { left, right }: Box, y: number, isStrong = false): void {
  sheet
    .moveTo(left, y)
    .lineTo(right, y)
    .lineWidth(isStrong ? 1.5 : 0.75)
    .strokeColor(isStrong ? ink.text : ink.line)
    .stroke();
}

/** The mark and the name on the left, who lends on the right. Where the paper goes on. */
export function writeHead(sheet: Sheet, box: Box, lender: Lender | undefined): number {
  drawMark(sheet, { x: box.left, y: margin - 4, size: 30 });
  write(sheet, 'Luwag', { x: box.left + 34, y: margin + 1 }, { face: 'strong', size: 21 });
  if (lender) {
    const at = (y: number) => ({ x: box.left, y, width: box.width, align: 'right' as const });
    write(sheet, lender.name, at(margin - 6), { face: 'strong' });
    const soft = { size: 9, color: ink.soft };
    write(sheet, `SEC Registration ${lender.secRegistration}`, at(margin + 8), soft);
    write(
      sheet,
      `Certificate of Authority ${lender.certificateOfAuthority}`,
      at(margin + 20),
      soft,
    );
  }
  rule(sheet, box, margin + 42, true);
  return margin + 62;
}

/** What the paper is, in the language of its reader and below it in the other one. */
export function writeTitle(
  sheet: Sheet,
  box: Box,
  { title, otherTitle }: { title: string; otherTitle: string },
  y: number,
): number {
  const size = title.length > 30 ? 22 : 26;
  const below = write(sheet, title, { x: box.left, y }, { face: 'strong', size });
  return write(sheet, otherTitle, { x: box.left, y: below + 2 }, { size: 12, color: ink.soft });
}

/** Four payments, the last one now: as on every page of the product. */
function drawMark(sheet: Sheet, { x, y, size }: { x: number; y: number; size: number }): void {
  sheet
    .save()
    .translate(x, y)
    .scale(size / 32);
  sheet.circle(8, 6, 4).fill(ink.brand);
  sheet
    .path('M8 6v6a12 12 0 0 0 12 12h6')
    .lineWidth(8)
    .dash(4.2, { space: 2 })
    .strokeColor(ink.brand);
  // Dashes as the mark has them: four pieces and then nothing.
  sheet.addContent('[4.2 2 8.2 2 8.2 99] 0 d');
  sheet.stroke().undash();
  sheet.circle(26, 24, 4).fill(ink.accent);
  sheet.rect(21.8, 20, 4.2, 8).fill(ink.accent);
  sheet.restore();
}

/** A code to scan, drawn as squares: no picture, sharp at any size. */
export function drawCode(
  sheet: Sheet,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const step = side / size;
  data.forEach((row, line) => {
    row.forEach((isInk, column) => {
      // Each a little larger than its place, or viewers leave hairlines between them.
      if (isInk) sheet.rect(x + column * step, y + line * step, step + 0.05, step + 0.05);
    });
  });
  sheet.fill(ink.text);
}

const pageWords: Readonly<Record<Locale, (page: number, count: number) => string>> = {
  en: (page, count) => `Page ${page} of ${count}`,
  fil: (page, count) => `Pahina ${page} ng ${count}`,
};

/** Under every page which of how many it is. */
function numberPages(sheet: Sheet, locale: Locale): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(start + page);
    // Below the margin: a text there would otherwise begin another page.
    sheet.page.margins.bottom = 0;
    const at = { x: margin, y: sheet.page.height - 34, width: sheet.page.width - 2 * margin };
    write(
      sheet,
      pageWords[locale](page + 1, count),
      { ...at, align: 'right' },
      { size: 8, color: ink.soft },
    );
  }
}
