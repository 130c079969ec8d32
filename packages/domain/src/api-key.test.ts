import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApiKey,
  apiKeyChecksum,
  apiKeyDraws,
  buildApiKey,
  parseApiKey,
  shownOf,
} from './api-key.ts';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const anyMode = fc.constantFrom('live', 'test');
const anyDraw = fc.array(fc.nat(apiKeyDraws.below - 1), {
  minLength: apiKeyDraws.count,
  maxLength: apiKeyDraws.count,
});
const anyKey = fc.tuple(anyMode, anyDraw).map(([mode, drawn]) => buildApiKey(mode, drawn));
/** A place behind the prefix. */
const anyPlace = fc.integer({ min: 8, max: 43 });
/** As SECURITY.md gives it to whoever looks for keys that leaked. */
const scannerPattern = /\blw_(live|test)_[0-9A-Za-z]{36}\b/;

const withCharacter = (key: string, place: number, character: string) =>
  key.slice(0, place) + character + key.slice(place + 1);

const numberOf = (checksum: string): number =>
  [...checksum].reduce((sum, digit) => sum * 62 + characters.indexOf(digit), 0);

describe('keys', () => {
  it('have one form, which a scanner finds in any text', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(key).toMatch(/^lw_(live|test)_[0-9A-Za-z]{36}$/);
        expect(scannerPattern.exec(`token="${key}"; next`)?.[0]).toBe(key);
      }),
    );
  });

  it('are read back with the mode they were made for', () => {
    fc.assert(
      fc.property(anyMode, anyDraw, (mode, drawn) => {
        const key = buildApiKey(mode, drawn);
        expect(parseApiKey(key)).toEqual({ key, mode });
      }),
    );
  });

  it('differ where what was drawn differs', () => {
    fc.assert(
      fc.property(anyDraw, fc.nat(29), fc.nat(61), (drawn, place, other) => {
        const changed = drawn.with(place, other);
        const isSame = drawn[place] === other;
        expect(buildApiKey('test', drawn) === buildApiKey('test', changed)).toBe(isSame);
      }),
    );
  });

  it('are known by their first twelve and last four characters', () => {
    const key = buildApiKey(
      'test',
      Array.from({ length: 30 }, (_, i) => i),
    );
    expect(key).toBe('lw_test_0123456789ABCDEFGHIJKLMNOPQRST3Y3Kna');
    expect(shownOf(key)).toEqual({ prefix: 'lw_test_0123', last4: '3Kna' });
  });

  it('end in the checksum of zip, in base 62', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(apiKeyChecksum(text)).toMatch(/^[0-9A-Za-z]{6}$/);
        expect(numberOf(apiKeyChecksum(text))).toBe(crc32(text));
      }),
    );
  });

  it('are made of thirty numbers below 62 and of nothing else', () => {
    const wrong = [[], Array(29).fill(0), Array(31).fill(0), Array(30).fill(62)];
    const odd = [Array(30).fill(-1), Array(30).fill(1 / 2), Array(30).fill(Number.NaN)];
    for (const drawn of [...wrong, ...odd]) {
      expect(() => buildApiKey('live', drawn)).toThrow('thirty numbers');
    }
  });
});

describe('what is no key', () => {
  it('is noticed: every wrong character, and two neighbours exchanged', () => {
    fc.assert(
      fc.property(anyKey, anyPlace, (key, place) => {
        for (const character of characters) {
          if (character === key[place]) continue;
          expect(parseApiKey(withCharacter(key, place, character))).toBeUndefined();
        }
        const [one = '', next = ''] = [key[place], key[place + 1]];
        if (next === '' || one === next) return;
        const exchanged = key.slice(0, place) + next + one + key.slice(place + 2);
        expect(parseApiKey(exchanged)).toBeUndefined();
      }),
    );
  });

  it('is noticed: a test key that says it is live, and the other way round', () => {
    fc.assert(
      fc.property(anyDraw, (drawn) => {
        const [test, live] = [buildApiKey('test', drawn), buildApiKey('live', drawn)];
        expect(parseApiKey(`lw_live_${test.slice(8)}`)).toBeUndefined();
        expect(parseApiKey(`lw_test_${live.slice(8)}`)).toBeUndefined();
      }),
    );
  });

  it('is noticed: a character too few or too many, and anything around it', () => {
    fc.assert(
      fc.property(anyKey, anyPlace, (key, place) => {
        const near = [withCharacter(key, place, ''), `${key}0`, ` ${key}`, `${key}\n`, `x${key}`];
        for (const text of near) expect(parseApiKey(text)).toBeUndefined();
      }),
    );
  });

  it('never passes by chance, right in form though it is', () => {
    const unit = fc.constantFrom(...characters);
    const tail = fc.string({ unit, minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(anyMode, tail, (mode, text) => parseApiKey(`lw_${mode}_${text}`) === undefined),
      { numRuns: 20_000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const parsed: { key: ApiKey } | undefined = parseApiKey(text);
        expect(parsed).toBeUndefined();
      }),
    );
    expect(parseApiKey('lw_live_'.repeat(100_000))).toBeUndefined();
  });
});
