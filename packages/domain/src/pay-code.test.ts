import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPayCode, parsePayCode, payCodeOf } from './pay-code.ts';
import { parseReference, paymentReference, referencesCount } from './reference.ts';

const codes = fc.nat({ max: referencesCount - 1 }).map((drawn) => ({
  reference: paymentReference(drawn),
  code: payCodeOf(paymentReference(drawn)),
}));

describe('a pay code', () => {
  test('is read as it is shown, in small letters, with dashes, and without its two letters', () => {
    fc.assert(
      fc.property(codes, ({ reference, code }) => {
        const shown = formatPayCode(code);
        const said = [code, shown, shown.toLowerCase(), shown.replaceAll(' ', '-'), reference];
        expect(said.map(parsePayCode)).toEqual(said.map(() => code));
      }),
    );
  });

  test('is never taken for a reference of something to buy', () => {
    fc.assert(
      fc.property(codes, ({ code }) => {
        expect(parseReference(code)).toBeUndefined();
      }),
    );
  });

  test('with one character changed is no code', () => {
    fc.assert(
      fc.property(
        codes,
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom(...'ACDEFGHJ'),
        (it, at, other) => {
          fc.pre(it.code[at] !== other);
          expect(
            parsePayCode(it.code.slice(0, at) + other + it.code.slice(at + 1)),
          ).toBeUndefined();
        },
      ),
    );
  });

  test.each(['', 'PY', 'PY K7QD', 'STK7QD29MX', 'x'.repeat(50)])('%j is none', (typed) => {
    expect(parsePayCode(typed)).toBeUndefined();
  });
});
