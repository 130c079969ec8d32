import { expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const typed = {
  kind: 'broken',
  how: 'all',
  amount: '',
  words: 'The lid does not close.',
  wish: 'refund',
};

test('all of a purchase is reported without an amount, whatever stands in the field', () => {
  const body = { kind: 'broken', words: 'The lid does not close.', wish: 'refund' };
  expect(readReport(typed)).toEqual({ ok: true, body });
  expect(readReport({ ...typed, amount: 'nonsense' })).toEqual({ ok: true, body });
});

test('a part is an amount in pesos, to the centavo', () => {
  const read = readReport({ ...typed, how: 'part', amount: '1,450.50' });
  expect(read.ok && read.body.amount).toBe(1_450_50);
});

test.each([
  [{ how: 'part', amount: '' }, 'amount'],
  [{ how: 'part', amount: 'some' }, 'amount'],
  [{ how: 'part', amount: '0' }, 'amount'],
  [{ how: 'part', amount: '-5' }, 'amount'],
  [{ kind: undefined }, 'kind'],
  [{ kind: 'stolen' }, 'kind'],
  [{ words: '' }, 'words'],
  [{ words: 'x'.repeat(1001) }, 'words'],
  [{ wish: 'money' }, 'wish'],
])('of %j the field %s is at fault, and no other', (changed, field) => {
  expect(readReport({ ...typed, ...changed } as typeof typed)).toEqual({
    ok: false,
    faults: { [field]: true },
  });
});
