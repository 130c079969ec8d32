import { formatReference, paymentReference } from '@luwag/domain/reference';
import { formatStoreCode, storeCodeOf } from '@luwag/domain/store-code';
import { expect, test } from 'vitest';
import { groupReference, readTypedReference } from './typed-reference.ts';

const reference = paymentReference(123_456_789);
const spoken = formatReference(reference);

test('a reference is taken however it is typed', () => {
  for (const typed of [spoken, reference, spoken.toLowerCase(), ` ${reference} `]) {
    expect(readTypedReference(typed)).toEqual({ kind: 'reference', reference });
  }
});

test('one wrong character, or two that changed places, is a slip before anything is sent', () => {
  const wrong = (reference[0] === '7' ? '8' : '7') + reference.slice(1);
  expect(readTypedReference(wrong)).toMatchObject({ kind: 'fault', fault: 'slip' });
  const swapped = `${reference.slice(0, 6)}${reference[7]}${reference[6]}`;
  const isSame = reference[6] === reference[7];
  expect(readTypedReference(swapped).kind).toBe(isSame ? 'reference' : 'fault');
});

test('too few characters are counted without dashes and spaces', () => {
  expect(readTypedReference('K7QD-2')).toEqual({ kind: 'fault', fault: 'short', count: 5 });
  expect(readTypedReference(' - ')).toEqual({ kind: 'fault', fault: 'missing', count: 0 });
  expect(readTypedReference(`${reference}0`)).toMatchObject({ fault: 'slip' });
});

test('the code of a poster is taken as well, however it is typed', () => {
  const code = storeCodeOf(reference);
  const printed = formatStoreCode(code);
  for (const typed of [code, printed, printed.toLowerCase(), printed.replaceAll(' ', '-')]) {
    expect(readTypedReference(typed)).toEqual({ kind: 'store', code });
    expect(groupReference(typed)).toBe(printed);
  }
  const slip = code.slice(0, -1) + (code.endsWith('7') ? '4' : '7');
  expect(readTypedReference(slip)).toEqual({ kind: 'fault', fault: 'slip', count: 10 });
  expect(readTypedReference(code.slice(0, 9))).toEqual({
    kind: 'fault',
    fault: 'short_store',
    count: 9,
  });
});

test('what begins as a store’s code is never turned into a reference under the hands', () => {
  for (let drawn = 0; drawn < 200; drawn += 1) {
    const code = storeCodeOf(paymentReference(drawn * 7_919_111));
    let shown = '';
    for (const character of code) shown = groupReference(shown + character);
    expect(shown).toBe(formatStoreCode(code));
  }
});

test.each([
  ['', ''],
  ['k7', 'K7'],
  ['k7qd', 'K7QD'],
  ['k7qd2', 'K7QD-2'],
  ['K7QD-29', 'K7QD-29'],
  ['stk7qd', 'ST K7QD'],
  ['what is this', 'what is this'],
  ['₱₱₱', '₱₱₱'],
])('“%s” is shown as “%s”', (typed, shown) => {
  expect(groupReference(typed)).toBe(shown);
});
