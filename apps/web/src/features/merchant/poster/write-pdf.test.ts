import { expect, test } from 'vitest';
import { drawPoster, posterSizes } from './poster.ts';
import { writePdf } from './write-pdf.ts';

const modules = Array.from({ length: 41 }, (_, row) =>
  Array.from({ length: 41 }, (_module, column) => row > 3 && row < 37 && column > 3 && column < 37),
);
const place = {
  store: { name: 'Peñafrancia 店', city: 'Biñan', code: 'STK7QD29MX' },
  host: 'luwag.example',
  today: '2026-11-15',
};

function pdfOf(size: (typeof posterSizes)[number]): string {
  const { shapes, width, widthMm, heightMm } = drawPoster(size, place);
  const code = shapes.find((shape) => shape.kind === 'code');
  if (!code) throw new Error('no code');
  const mm = widthMm / width;
  const parts = writePdf({
    title: place.store.name,
    widthMm,
    heightMm,
    picture: { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 2, height: 2 },
    code: { x: code.x * mm, y: code.y * mm, side: code.side * mm, modules },
  });
  return Buffer.concat(parts).toString('latin1');
}

test.each([
  ['a4', 595.276, 841.89],
  ['a5', 419.528, 595.276],
  ['sticker', 170.079, 170.079],
] as const)('%s: one page of exactly its paper, filled by its picture', (size, width, height) => {
  const pdf = pdfOf(size);
  expect(pdf).toContain(`/MediaBox [0 0 ${width} ${height}]`);
  expect(pdf).toContain(`q ${width} 0 0 ${height} 0 0 cm /Page Do Q`);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test.each(['a5', 'sticker'] as const)('%s: its code is in the middle', (size) => {
  const pdf = pdfOf(size);
  const [, pageWidth = ''] = /MediaBox \[0 0 ([\d.]+)/.exec(pdf) ?? [];
  const [, x = '', , width = ''] = /1 1 1 rg ([\d.]+) ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
  expect(Number(x) * 2 + Number(width)).toBeCloseTo(Number(pageWidth), 1);
});

test('neighbours in a row are one rectangle, and no row is missing', () => {
  expect(pdfOf('sticker').match(/ re$/gm)).toHaveLength(33);
});

test('the table says where each object begins, and a title is kept in any script', () => {
  const pdf = pdfOf('a4');
  const starts = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, start]) => Number(start));
  expect(starts).toHaveLength(6);
  for (const [index, start] of starts.entries()) {
    expect(pdf.slice(start)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
  const [, table = ''] = /startxref\n(\d+)/.exec(pdf) ?? [];
  expect(pdf.slice(Number(table))).toMatch(/^xref\n0 7\n/);
  expect(pdf).toContain('/Title <feff0050006500f100610066');
  expect(pdf).toContain('5e97>');
});

test.each(posterSizes)('%s: every base line is on the paper, however long the name is', (size) => {
  for (const name of ['A', 'W'.repeat(120), 'Sari-Sari '.repeat(12)]) {
    const { height, shapes } = drawPoster(size, { ...place, store: { ...place.store, name } });
    for (const shape of shapes) {
      if (shape.kind === 'text') expect(shape.y).toBeLessThan(height);
    }
  }
});
