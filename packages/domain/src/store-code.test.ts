import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReference, paymentReference, referencesCount } from './reference.ts';
import { formatStoreCode, parseStoreCode, storeCodeOf, storeCodePattern } from './store-code.ts';

const anyCode = fc
  .integer({ min: 0, max: referencesCount - 1 })
  .map((drawn) => storeCodeOf(paymentReference(drawn)));
const gap = fc.constantFrom('', ' ', '-', ' – ', '\u00a0');

test('a store’s code is read however it is spaced, cased or mistaken for digits', () => {
  fc.assert(
    fc.property(anyCode, gap, gap, (code, between, around) => {
      expect(code).toMatch(storeCodePattern);
      const shown = formatStoreCode(code);
      expect(shown).toMatch(/^ST .{4} .{4}$/);
      expect(parseStoreCode(shown)).toBe(code);
      const typed = `${around}${shown.replaceAll(' ', between).toLowerCase()}${around}`;
      expect(parseStoreCode(typed)).toBe(code);
      expect(parseStoreCode(shown.replace('S', '5').replaceAll('0', 'O'))).toBe(code);
    }),
  );
});

test('it is never taken for a reference, nor a reference for it', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(parseReference(code)).toBeUndefined();
      expect(parseStoreCode(code.slice(2))).toBeUndefined();
    }),
  );
});

test('a slip of one character, one too many and one too few are no code', () => {
  fc.assert(
    fc.property(anyCode, fc.integer({ min: 2, max: 9 }), (code, place) => {
      const other = code[place] === '7' ? '4' : '7';
      expect(parseStoreCode(code.slice(0, place) + other + code.slice(place + 1))).toBeUndefined();
      expect(parseStoreCode(`${code}7`)).toBeUndefined();
      expect(parseStoreCode(code.slice(0, -1))).toBeUndefined();
    }),
  );
  for (const typed of ['', 'ST', 'S', 'ST'.repeat(30)]) {
    expect(parseStoreCode(typed)).toBeUndefined();
  }
});
