import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedCodeOf, fixedCodePattern, parseFixedCode } from './fixed-code.ts';
import { parsePayCode } from './pay-code.ts';
import { parseReference, paymentReference, referencesCount } from './reference.ts';
import { formatStoreCode, parseStoreCode } from './store-code.ts';

const codes = fc
  .nat({ max: referencesCount - 1 })
  .map((drawn) => fixedCodeOf(paymentReference(drawn)));

test('is read as it is printed, in small letters and with dashes', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const shown = formatStoreCode(code);
      const said = [code, shown, shown.toLowerCase(), shown.replaceAll(' ', '-')];
      expect(said.map(parseFixedCode)).toEqual(said.map(() => code));
      expect(code).toMatch(fixedCodePattern);
    }),
  );
});

test('is taken for no other code, and no other is taken for it', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const reference = code.slice(2);
      expect([parseReference(code), parseStoreCode(code), parsePayCode(code)]).toEqual([
        ...[undefined, undefined, undefined],
      ]);
      const others = [reference, `ST${reference}`, `PY${reference}`];
      expect(others.map(parseFixedCode)).toEqual([undefined, undefined, undefined]);
    }),
  );
});
