import { centavos } from '@luwag/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajorUnits, toMajorUnits } from './amounts.ts';
import { readWireJson, writeWireJson } from './wire-json.ts';

const anyAmount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(centavos);

describe('amounts', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [125_050, '1250.50'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%d centavos are written %s', (amount, written) => {
    expect(toMajorUnits(centavos(amount))).toBe(written);
    expect(fromMajorUnits(written)).toBe(amount);
  });

  test.each([
    ['1250.5', 125_050],
    ['1250', 125_000],
    ['1250.500', 125_050],
    ['0', 0],
  ])('%s is read as %d centavos', (written, amount) => {
    expect(fromMajorUnits(written)).toBe(amount);
  });

  test.each([
    ...['', '.5', '1.', '01', '-1', '+1', '1e3', '1.005', '1,000', ' 1', '1 ', 'NaN', '٣'],
    '900719925474099.92',
  ])('%j is no amount', (written) => {
    expect(fromMajorUnits(written)).toBeUndefined();
  });

  test('a negative amount is never sent', () => {
    expect(() => toMajorUnits(centavos(-1))).toThrow('cannot be sent');
  });

  test('every amount goes out and comes back as itself, through JSON', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const body = writeWireJson({ a: 'x' }, { member: 'amount', centavos: amount });
        expect(body).toBe(`{"a":"x","amount":${toMajorUnits(amount)}}`);
        const read = readWireJson(body) as { amount: string };
        expect(fromMajorUnits(read.amount)).toBe(amount);
      }),
    );
  });

  test('every text is read exactly or not at all', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,11})(\.\d{0,4})?$/);
    fc.assert(
      fc.property(digits, (written) => {
        const amount = fromMajorUnits(written);
        const [pesos = '', decimals = ''] = written.split('.');
        const isWhole = !written.endsWith('.') && /^\d{0,2}0*$/.test(decimals);
        const exact = BigInt(pesos) * 10_000n + BigInt(decimals.padEnd(4, '0'));
        if (isWhole) expect(BigInt(amount ?? -1) * 100n).toBe(exact);
        else expect(amount).toBeUndefined();
      }),
    );
  });
});

test('numbers keep their text, wherever they stand', () => {
  expect(readWireJson('{"a":1250.10,"b":[1e2,0.30],"c":"1","d":null,"e":true}')).toEqual({
    a: '1250.10',
    b: ['1e2', '0.30'],
    c: '1',
    d: null,
    e: true,
  });
  expect(readWireJson('<h1>')).toBeUndefined();
});
