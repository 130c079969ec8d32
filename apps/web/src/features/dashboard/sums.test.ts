import { civilDate } from '@luwag/domain/calendar';
import { expect, test } from 'vitest';
import { sumsOf } from './buyer-home.tsx';

const today = civilDate('2026-11-15');
const due = (due_date: string, amount: number) => ({
  transaction_id: '019a8474-0000-7000-8000-000000000001',
  store_name: 'Cellphone ni Jun',
  sequence: 1,
  terms: 6,
  due_date,
  amount,
  agreed_amount: amount,
  late_fee: 0,
  is_overdue: due_date < today,
});

test('a week and a month ahead, with what is late', () => {
  const list = [
    due('2026-11-01', 1),
    due('2026-11-22', 10),
    due('2026-11-23', 100),
    due('2026-12-15', 1_000),
    due('2026-12-16', 10_000),
  ];
  expect(sumsOf(list, today)).toEqual({ week: 11, month: 1_111 });
});

test('where the list may be cut short no sum is told', () => {
  expect(sumsOf(Array(10).fill(due('2026-11-16', 1)), today)).toBeUndefined();
  expect(sumsOf([], today)).toEqual({ week: 0, month: 0 });
});
