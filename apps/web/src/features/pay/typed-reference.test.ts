import { formatReference, paymentReference } from '@luwag/domain/reference';
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

test.each([
  ['', ''],
  ['k7', 'K7'],
  ['k7qd', 'K7QD'],
  ['k7qd2', 'K7QD-2'],
  ['K7QD-29', 'K7QD-29'],
  ['what is this', 'what is this'],
  ['₱₱₱', '₱₱₱'],
])('“%s” is shown as “%s”', (typed, shown) => {
  expect(groupReference(typed)).toBe(shown);
});
