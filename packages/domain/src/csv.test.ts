import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { centavos } from './money.ts';

it('quotes what would end a cell', () => {
  expect(
    csvOf([
      ['a', 'b, "c"', 'd\ne'],
      [1, null, ''],
    ]),
  ).toBe('a,"b, ""c""","d\ne"\r\n1,,\r\n');
});

it('leaves no cell that a spreadsheet would run', () => {
  for (const text of ['=1+1', '+639171234567', '-2', '@sum', '\t=1'])
    expect(csvOf([[text]])).toBe(`"'${text}"\r\n`);
  expect(csvOf([[-2]])).toBe('-2\r\n');
});

it('writes money as a number that a spreadsheet adds up', () => {
  const cells = [0, 5, -5, 12_345, -1_234_567].map((money) => ({ money: centavos(money) }));
  expect(csvOf([cells])).toBe('0.00,0.05,-0.05,123.45,-12345.67\r\n');
});
