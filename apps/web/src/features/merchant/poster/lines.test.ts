import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestFit, widthOf, withBold, wrap } from './lines.ts';

const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });

test('no line is wider than its place, whatever is written, and no letter is lost', () => {
  fc.assert(
    fc.property(anyName, fc.integer({ min: 8, max: 60 }), (text, size) => {
      const lines = wrap(text, size, 286);
      for (const line of lines) {
        if ([...line].length > 1) expect(widthOf(line) * size).toBeLessThanOrEqual(286);
      }
      const letters = (words: string) => words.replaceAll(/\s/g, '');
      expect(letters(lines.join(''))).toBe(letters(text));
    }),
  );
});

test('a name is set as large as its place allows, and cut where it fits at no size', () => {
  const place = { width: 286, height: 106, sizes: [30, 26, 22, 19, 16, 14] };
  expect(largestFit('Aling Nena’s', place)).toEqual({ size: 30, lines: ['Aling Nena’s'] });
  const long = largestFit(
    'Kasangkapan at Kagamitan ng Bahay ni Aling Nena '.repeat(3).slice(0, 120),
    place,
  );
  expect(long.size).toBeLessThan(30);
  expect(long.lines.join(' ')).not.toContain('…');
  const wide = largestFit('店'.repeat(120), place);
  expect([wide.size, wide.lines.at(-1)?.at(-1)]).toEqual([14, '…']);
  expect(wide.lines.length * wide.size * 1.14).toBeLessThanOrEqual(106);
});

test('one word stands out in its line, and only there', () => {
  expect(withBold('begins with luwag.ph. Else', 'luwag.ph')).toEqual([
    { text: 'begins with ', weight: 400 },
    { text: 'luwag.ph', weight: 700 },
    { text: '. Else', weight: 400 },
  ]);
  expect(withBold('nothing here', 'luwag.ph')).toEqual([{ text: 'nothing here', weight: 400 }]);
});
