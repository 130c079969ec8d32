import { expect, test } from 'vitest';
import { print, printable, write } from './paper.ts';
import { writeTable } from './table.ts';

const about = { title: 'Test', size: 'A4', madeAt: new Date('2026-11-17T00:00:00Z') } as const;
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

test('letters that the type has no shape for lose their marks, and pesos stay', () => {
  expect(printable('Biñan, ₱1.00 – “Nena’s”')).toBe('Biñan, ₱1.00 – “Nena’s”');
  expect(printable('Łódź 東京 Nguyễn')).toBe('?ódz ?? Nguyen');
});

test('an emoji is one sign, and a keycap is its digit', () => {
  expect(printable('I ❤️ Cebu 1️⃣ 👨‍👩‍👧 👍🏽 mug')).toBe('I ? Cebu 1 ? ? mug');
});

test('the same text makes the same bytes, and another text others', async () => {
  const paper = (text: string) =>
    print(about, (sheet, box) => {
      write(sheet, text, { x: box.left, y: 100 });
    });
  const [one, other] = [await paper('₱1.00'), await paper('₱1.00')];
  expect(Buffer.compare(one, other)).toBe(0);
  expect(Buffer.compare(one, await paper('₱2.00'))).not.toBe(0);
});

test('a table goes on over as many pages as it needs', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => [`Row ${index}`, '₱1.00']);
  const pdf = await print(about, (sheet, box) => {
    const columns = [
      { title: 'What', width: 3 },
      { title: 'Amount', width: 1, align: 'right' as const },
    ];
    writeTable(sheet, box, { columns, rows, y: 100 });
  });
  expect(pagesOf(pdf)).toBe(3);
});
