import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatReference,
  type PaymentReference,
  parseReference,
  paymentReference,
  referencesCount,
} from './reference.ts';

const characters = '0123456789ACDEFGHJKMNPQRTVWXY';
const anyReference = fc.integer({ min: 0, max: referencesCount - 1 }).map(paymentReference);
const anyPlace = fc.integer({ min: 0, max: 7 });

const withCharacter = (reference: string, place: number, character: string) =>
  reference.slice(0, place) + character + reference.slice(place + 1);

describe('payment references', () => {
  it('are eight characters of an alphabet without look-alikes', () => {
    fc.assert(
      fc.property(anyReference, (reference) => {
        expect(reference).toMatch(/^[0-9ACDEFGHJKMNPQRTVWXY]{8}$/);
      }),
    );
    expect(paymentReference(0)).toBe('00000000');
    expect(paymentReference(1)).toBe('0000001P');
    expect(referencesCount).toBe(17_249_876_309);
  });

  it('differ for different numbers', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (one, other) => {
        expect(paymentReference(one) === paymentReference(other)).toBe(one === other);
      }),
    );
  });

  it('are shown in two groups, and read back however they are spaced or cased', () => {
    const gap = fc.constantFrom('', ' ', '-', ' – ', '\u00a0', '\t');
    fc.assert(
      fc.property(anyReference, gap, gap, (reference, between, around) => {
        const shown = formatReference(reference);
        expect(shown).toMatch(/^.{4}-.{4}$/);
        expect(parseReference(shown)).toBe(reference);
        const typed = `${around}${shown.replace('-', between).toLowerCase()}${around}`;
        expect(parseReference(typed)).toBe(reference);
        expect(parseReference([...reference].join(between))).toBe(reference);
      }),
    );
  });

  it('are read as meant when a letter was taken for a digit', () => {
    const looks: [RegExp, string][] = [
      [/0/g, 'O'],
      [/0/g, 'o'],
      [/1/g, 'I'],
      [/1/g, 'l'],
      [/2/g, 'z'],
      [/5/g, 'S'],
      [/8/g, 'B'],
      [/V/g, 'u'],
    ];
    fc.assert(
      fc.property(anyReference, (reference) => {
        for (const [character, look] of looks) {
          expect(parseReference(reference.replaceAll(character, look))).toBe(reference);
        }
      }),
    );
  });

  it('notice every single wrong character', () => {
    fc.assert(
      fc.property(anyReference, anyPlace, (reference, place) => {
        for (const character of characters) {
          if (character === reference[place]) continue;
          expect(parseReference(withCharacter(reference, place, character))).toBeUndefined();
        }
      }),
    );
  });

  it('notice every exchange of two characters, neighbours or not', () => {
    fc.assert(
      fc.property(anyReference, anyPlace, anyPlace, (reference, one, other) => {
        const [first = '', second = ''] = [reference[one], reference[other]];
        if (first === second) return;
        const exchanged = withCharacter(withCharacter(reference, one, second), other, first);
        expect(parseReference(exchanged)).toBeUndefined();
      }),
    );
  });

  it('notice a character too few or too many', () => {
    fc.assert(
      fc.property(anyReference, anyPlace, (reference, place) => {
        expect(parseReference(withCharacter(reference, place, ''))).toBeUndefined();
        expect(parseReference(`${reference}0`)).toBeUndefined();
      }),
    );
  });

  it('are never read out of anything else, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const parsed: PaymentReference | undefined = parseReference(typed);
        if (parsed !== undefined) expect(parseReference(formatReference(parsed))).toBe(parsed);
      }),
    );
    for (const typed of ['', '-', 'ßßßß', '0000000ı', '٠٠٠٠٠٠٠٠', '0'.repeat(1_000_000)]) {
      expect(parseReference(typed)).toBeUndefined();
    }
  });

  it('exist only for the numbers there are', () => {
    for (const drawn of [-1, 1 / 2, referencesCount, Number.NaN]) {
      expect(() => paymentReference(drawn)).toThrow('no reference');
    }
  });
});
