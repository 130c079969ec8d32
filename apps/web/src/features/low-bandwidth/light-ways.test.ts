import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import {
  type DuePayment,
  lateFirst,
  mayHaveUnderWay,
  readWay,
  underWayOf,
  waysFor,
  waysOf,
} from './light-ways.ts';

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const due = (due_date: string, is_overdue: boolean): DuePayment => ({
  transaction_id: idOf(1),
  store_name: 'Juan’s Hardware',
  due_date,
  amount: 1_026_41,
  agreed_amount: 1_026_41,
  late_fee: 0,
  is_overdue,
  sequence: 1,
  terms: 6,
});
const source = {
  channel: 'PAYMAYA',
  label: '•••• 1000',
  can_be_charged_unattended: true,
  expires_at: null,
} as const;

test('what is late comes first, and everything else by its day', () => {
  const order = lateFirst([
    due('2026-12-01', false),
    due('2026-11-20', false),
    due('2026-11-10', true),
  ]);
  expect(order.map(({ due_date }) => due_date)).toEqual(['2026-11-10', '2026-11-20', '2026-12-01']);
});

test('only sources that work can pay, the usual one first, and the others are approved each time', () => {
  overwriteGetLocale(() => 'en');
  const ways = waysOf({
    results: [
      { ...source, id: idOf(1), status: 'active', is_default: false },
      { ...source, id: idOf(2), status: 'expired', is_default: false },
      { ...source, id: idOf(3), status: 'active', is_default: true },
    ],
    pay_each_time: [{ channel: 'GCASH', can_be_saved: false, amount_min: 100, amount_max: 1_000 }],
  });
  expect(ways.map(({ value }) => value)).toEqual([
    `source:${idOf(3)}`,
    `source:${idOf(1)}`,
    'channel:GCASH',
  ]);
  expect(ways[0]?.label).toBe('Maya •••• 1000');
  expect(waysFor(ways, 1_001).map(({ value }) => value)).not.toContain('channel:GCASH');
  expect(waysFor(ways, 1_000).map(({ value }) => value)).toContain('channel:GCASH');
});

test('a form names one way, and anything else names none', () => {
  expect(readWay(`source:${idOf(1)}`)).toEqual({
    payment_source_id: idOf(1),
    payment_method_id: null,
  });
  expect(readWay('channel:GCASH')).toEqual({
    payment_source_id: null,
    payment_method_id: 'GCASH',
  });
  for (const other of ['', 'GCASH', 'source:', 'source:a b', 'both:x']) {
    expect(readWay(other)).toBeUndefined();
  }
});

const progress = {
  payment_id: idOf(7),
  status: 'checking',
  amount: 300_00,
  redirect_url: null,
  failure_reason: null,
} as const;
const purchase = { id: idOf(1), store_name: 'Juan’s Hardware', progress };

test('a payment is under way until something came of it; a code is paid where no page is', () => {
  expect(underWayOf(purchase)).toEqual({
    payment_id: idOf(7),
    transaction_id: idOf(1),
    store_name: 'Juan’s Hardware',
    amount: 300_00,
    status: 'checking',
    isCode: false,
  });
  const at = (of: Partial<Parameters<typeof underWayOf>[0]['progress'] & object>) =>
    underWayOf({ ...purchase, progress: { ...progress, ...of } });
  expect(at({ status: 'waiting_for_you' })?.isCode).toBe(true);
  expect(at({ status: 'waiting_for_you', redirect_url: 'https://gateway.test/' })?.isCode).toBe(
    false,
  );
  expect(at({ status: 'failed' })).toBeUndefined();
  expect(at({ status: 'succeeded' })).toBeUndefined();
  expect(underWayOf({ ...purchase, progress: null })).toBeUndefined();
});

test('purchases are asked about while a payment is under way, each once, and never otherwise', () => {
  const latest = {
    transaction_id: idOf(2),
    buyer_status: 'PENDING',
    at: '2026-11-20T10:00:00.000Z',
    store_name: 'Juan’s Hardware',
    amount: 300_00,
  } as const;
  const asked = { due: [due('2026-11-20', true), due('2026-12-20', false)] };
  expect(mayHaveUnderWay({ ...asked, latest })).toEqual([idOf(1), idOf(2)]);
  expect(mayHaveUnderWay({ ...asked, latest: { ...latest, buyer_status: 'FAILED' } })).toEqual([]);
  expect(mayHaveUnderWay({ ...asked, latest: null })).toEqual([]);
});
