import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

const max = 2_000_00;

test.each([
  ['150000', '', { amount: 1_500_00 }],
  ['other', '1,026.41', { amount: 1_026_41 }],
  ['', '', { fault: 'none' }],
  ['-5', '', { fault: 'none' }],
  ['other', '', { fault: 'unreadable' }],
  ['other', '0.99', { fault: 'low' }],
  ['other', '2,000.01', { fault: 'high' }],
])('%j with %j typed', (how, other, read) => {
  expect(readAmount({ how, other }, max)).toEqual(read);
});
