import { parsePesos } from '@luwag/domain/parse-money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AmountEdit, groupAmount } from './group-amount.ts';

/** A field and somebody who types: `|` is where the caret stands. */
function type(marked: string, keys: readonly string[], areCommasOurs = true): string {
  let text = marked.replace('|', '');
  let caret = marked.indexOf('|');
  let isOurs = areCommasOurs;
  for (const key of keys) {
    const edit = press(text, caret, key);
    ({ text, caret, areCommasOurs: isOurs } = groupAmount({ ...edit, areCommasOurs: isOurs }));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

function press(text: string, caret: number, key: string): Omit<AmountEdit, 'areCommasOurs'> {
  const [before, after] = [text.slice(0, caret), text.slice(caret)];
  if (key === 'Backspace')
    return { text: before.slice(0, -1) + after, caret: Math.max(0, caret - 1), kind: 'deleted' };
  if (key === 'Delete') return { text: before + after.slice(1), caret, kind: 'deleted_forward' };
  return { text: before + key + after, caret: caret + key.length, kind: 'inserted', inserted: key };
}

test.each([
  ['|', [...'1234567'], '1,234,567|'],
  ['|', [...'12345.67'], '12,345.67|'],
  ['|', [...'999'], '999|'],
  // In the middle the caret stays beside the digit that was typed.
  ['1,|234', ['9'], '19|,234'],
  ['|1,234', ['9'], '9|1,234'],
  ['12,345|.67', ['8'], '123,458|.67'],
  // A comma of ours is stepped over from both sides, never stuck at.
  ['1,|234', ['Backspace'], '1|,234'],
  ['1,|234', ['Backspace', 'Backspace'], '|234'],
  ['1|,234', ['Delete'], '1,|234'],
  ['1|,234', ['Delete', 'Delete'], '1|34'],
  ['7,500|', ['Backspace'], '750|'],
  // Pasted, with the sign and in groups or not.
  ['|', ['₱12345.67'], '₱12,345.67|'],
  ['|', ['PHP 1,234,567.8'], 'PHP 1,234,567.8|'],
  ['|', ['1250'], '1,250|'],
])('%s and %j is %s', (from, keys, to) => {
  expect(type(from, keys)).toBe(to);
});

test('a comma that somebody typed may mean centavos: nothing is moved until it is an amount', () => {
  expect(type('|', [...'7,50'])).toBe('7,50|');
  expect(type('|', [...'1250,50'])).toBe('1,250,50|');
  expect(type('|', ['12.345,67'])).toBe('12.345,67|');
  expect(type('|', ['7,50'])).toBe('7,50|');
  expect(type('|', [...'1,250.50'])).toBe('1,250.50|');
  expect(type('|', [...'7,500', '0'])).toBe('75,000|');
});

test.each(['', 'abc', '1.2.3', '-5', '12x4', '1234.567'])('%j is left to be told about', (text) => {
  const edit = { text, caret: text.length, kind: 'inserted', inserted: text } as const;
  const grouped = groupAmount({ ...edit, areCommasOurs: true });
  expect(grouped.text.replaceAll(',', '')).toBe(text);
});

test('whatever is typed, the digits stay as they are and the amount with them', () => {
  const keys = fc.array(fc.constantFrom(...'0123456789.', 'Backspace', 'Delete'), { maxLength: 7 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), fc.nat(5), keys, (start, at, typed) => {
      const plain = String(start);
      const caret = Math.min(at, plain.length);
      const grouped = type(`${plain.slice(0, caret)}|${plain.slice(caret)}`, typed);
      const [before = '', after = ''] = grouped.split('|');
      // Commas are between digits, three and three, before the point alone.
      expect(before + after).toMatch(/^(?:\d{1,3}(?:,\d{3})*|\d*)(?:\.[\d.]*)?$/);
      expect(parsePesos((before + after).replaceAll(',', ''))).toBe(parsePesos(before + after));
    }),
  );
});
