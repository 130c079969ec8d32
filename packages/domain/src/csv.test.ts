import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

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
