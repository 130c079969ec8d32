import { expect, test } from 'vitest';
import { readWish } from '#app/shared/forms/refund-wish.ts';
import { bodyOf } from './read-refund.ts';

const read = (query: string) => bodyOf(readWish(new URLSearchParams(query)));

test('a part is an amount as people type it, and all is whatever is left', () => {
  expect(read('how=part&amount=2,500.5&reason=returned&note=Dent')).toEqual({
    amount: 2_500_50,
    reason: 'returned',
    note: 'Dent',
  });
  expect(read('how=all&amount=1&reason=other')).toEqual({
    everything_left: true,
    reason: 'other',
    note: '',
  });
});

test.each(['how=part', 'how=part&amount=0', 'how=part&amount=1.005', 'how=part&amount=-1'])(
  'what is no amount is never sent: %s',
  (query) => {
    expect(read(query)).toBeUndefined();
  },
);
