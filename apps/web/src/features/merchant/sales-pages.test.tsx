import type { Sale } from '@luwag/contracts/sales';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { dateOf } from '#app/shared/format/money-words.ts';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { sampleNext } from '../../../testing/payout-samples.ts';
import { baclaran, createdAt, idOf, store } from '../../../testing/samples.ts';
import type { PaymentsData } from './payments.server.ts';
import { PaymentsPage } from './payments-page.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import type { RefundView } from './refund.server.ts';
import { RefundPage } from './refund-page.tsx';
import type { SaleData } from './sale.server.ts';
import { SalePage } from './sale-page.tsx';
import { StoreEditPage } from './store-edit-page.tsx';
import type { StorePageData } from './store-page.server.ts';
import type { TodayData } from './today.server.ts';
import { TodayPage } from './today-page.tsx';

const sale: Sale = {
  id: idOf(2),
  status: 'paid',
  version: 4,
  livemode: true,
  amount: 7_900_00,
  currency: 'PHP',
  store_id: store.store_id,
  order_reference: 'JH-2291',
  description: 'Washing machine',
  metadata: {},
  reference: 'K7QD-29MX',
  webpay_url: 'https://luwag.ph/p/abcdefghijklmnopqrstuv',
  qr: { payload: 'https://luwag.ph/p/abcdefghijklmnopqrstuv' },
  return_url: null,
  cancel_url: null,
  failure_reason: null,
  refunded: 0,
  refundable: 7_900_00,
  fee: 316_00,
  net: 7_584_00,
  plan: { code: 'three', payments: 3 },
  created_at: createdAt,
  expires_at: '2026-11-15T08:30:00.000Z',
  paid_at: '2026-11-15T08:08:00.000Z',
  buyer_name: 'Liza M.',
  late_money: null,
};
const unpaid: Sale = {
  ...sale,
  ...{ id: idOf(3), status: 'expired', buyer_name: null, paid_at: null, refundable: 0 },
  ...{ fee: null, net: null, plan: null, description: '', order_reference: null },
};
const branch = { ...store, store_id: idOf(4), name: 'Pinakamahabangpangalanngtindahan'.repeat(3) };

const payments: PaymentsData = {
  wanted: { mode: 'live', q: '', from: '', to: '', store: '', state: undefined },
  sales: [sale, unpaid],
  nextCursor: 'next',
  isFirst: true,
  totals: {
    count: 2,
    sold: { count: 1, gross: 7_900_00, refunded: 0, fee: 316_00, net: 7_584_00 },
    groups: { waiting: 0, paid: 1, refunded: 0, ended: 1 },
  },
  stores: [store, branch],
  isTooLong: false,
  nowMs: Date.parse(createdAt),
};
const one: SaleData = {
  sale: {
    ...sale,
    origin: 'counter',
    opened_at: '2026-11-15T08:02:00.000Z',
    agreed_at: '2026-11-15T08:06:00.000Z',
    changed_at: '2026-11-15T08:08:00.000Z',
    payout_on: '2026-11-16',
    payouts: [
      {
        payout_id: idOf(9),
        number: 'O-1042',
        status: 'paid',
        pay_date: '2026-11-16',
        bank_name: 'BPI / BPI Family',
        bank_account: '•••• 4417',
        amount: 7_584_00,
        has_sale: true,
      },
    ],
    refundable_until: '2027-11-15',
    open_case: null,
  },
  livemode: true,
  refunds: [],
  storeName: store.name,
  city: baclaran.city,
};
const openCase = { id: idOf(6), reference: 'C-3001' };
const withCase: SaleData = { ...one, sale: { ...one.sale, open_case: openCase } };
const refunding: RefundView = {
  request: sale,
  made: { results: [], refunded: 0, refundable: 7_900_00, refundable_until: '2027-11-15' },
  typed: { how: 'all', amount: '', reason: 'returned', note: '' },
  effect: undefined,
  isDone: false,
  openCase,
};
const open: SaleData = {
  ...one,
  sale: {
    ...one.sale,
    ...{ status: 'open', buyer_name: null, paid_at: null, fee: null, net: null, plan: null },
    ...{ opened_at: null, agreed_at: null, payout_on: null, payouts: [], refundable_until: null },
  },
};
const today: TodayData = {
  mode: 'live',
  day: {
    day: '2026-11-15',
    taken: { count: 1, gross: 7_900_00, refunded: 0 },
    waiting: 1,
    hours: [{ hour: 16, count: 1, gross: 7_900_00 }],
  },
  next: sampleNext,
  sales: [sale, unpaid],
  stores: [store],
  areStoresKnown: true,
  storeId: undefined,
  range: { min: '₱500.00', max: '₱100,000.00' },
  formKey: 'a-key-of-this-form',
  answer: undefined,
  nowHour: 17,
};
const quiet: TodayData = {
  ...today,
  sales: [],
  next: { ...sampleNext, amount: 0, waterfall: [], sales: 0, coming: [], under_way: 0 },
  day: { ...today.day, taken: { count: 0, gross: 0, refunded: 0 }, waiting: 0, hours: [] },
};
const day = (data: TodayData, isActive = true) => (
  <TodayPage {...data} isActive={isActive} hello={<h1>Magandang hapon</h1>} />
);

const storePage: StorePageData = {
  store,
  link: 'https://luwag.example/buyer/webpay?store=STK7QD29MX',
  use: {
    return_urls: [
      {
        url: 'https://shop.example/done',
        live: { count: 18, last_at: createdAt },
        test: { count: 0, last_at: null },
      },
      {
        url: 'https://staging.shop.example/done',
        live: { count: 0, last_at: null },
        test: { count: 2, last_at: createdAt },
      },
    ],
    fixed_codes: [],
  },
  checks: [
    { about: 'webhook_trouble', state: 'look', undelivered: 2, isDisabled: false },
    { about: 'name', state: 'ok', nameState: 'clear' },
    { about: 'webhook', state: 'ok', medianMs: 184, atOnce: 41, events: 43 },
    { about: 'returns', state: 'ok', count: 18, lastAt: createdAt },
    { about: 'key', state: 'none', lastUsedAt: null },
  ],
  codes: [
    {
      fixed_code_id: idOf(8),
      store_id: store.store_id,
      code: 'LPK7QD29MX',
      amount: 650_00,
      description: 'Haircut and colour',
      created_at: createdAt,
      paid: 3,
      link: 'https://luwag.example/buyer/webpay?price=LPK7QD29MX',
    },
  ],
  range: { min: '₱500.00', max: '₱100,000.00' },
  formKey: 'a-key-of-this-form',
};

const states: Record<string, ReactNode> = {
  'the payments': <PaymentsPage {...payments} />,
  'no payments': <PaymentsPage {...payments} sales={[]} />,
  'nothing found': (
    <PaymentsPage {...payments} sales={[]} wanted={{ ...payments.wanted, q: 'X', mode: 'test' }} />
  ),
  'a file that is too long': <PaymentsPage {...payments} isTooLong />,
  'a sale': <SalePage {...one} />,
  'a sale with an open problem': <SalePage {...withCase} />,
  'the refund of a sale with an open problem': <RefundPage {...refunding} answer={undefined} />,
  'a sale that waits': <SalePage {...open} />,
  'a sale that ended': <SalePage {...open} sale={{ ...open.sale, status: 'expired' }} />,
  'a sale whose money came too late': (
    <SalePage
      {...open}
      sale={{
        ...open.sale,
        status: 'expired',
        late_money: { amount: 7_900_00, state: 'returning' },
      }}
    />
  ),
  'a receipt': <ReceiptPage {...one} business="Nena Reyes" />,
  'the day': day(today),
  'a day without a sale': day(quiet),
  'a day that pays nothing out': day({
    ...today,
    next: {
      ...sampleNext,
      amount: -1_00,
      waterfall: [{ kind: 'refunds', amount: -1_00, count: 1 }],
    },
  }),
  'a day in test mode': day({ ...today, mode: 'test' }),
  'the day of a shop that is not open': day(today, false),
  'a sale that waits for its payout': <SalePage {...one} sale={{ ...one.sale, payouts: [] }} />,
  'a sale whose payout came back': (
    <SalePage
      {...one}
      sale={{
        ...one.sale,
        payouts: one.sale.payouts.map((each) => ({ ...each, status: 'returned' })),
      }}
    />
  ),
  'a store that changes': <StoreEditPage {...storePage} answer={undefined} />,
  'a store whose code for one price failed': (
    <StoreEditPage
      {...storePage}
      answer={{ about: 'fixed', code: 'too_many_fixed_codes', faults: {}, typed: { amount: '1' } }}
    />
  ),
};

describe.each(Object.entries(states))('%s', (_, page) => {
  test.each(['en', 'fil'] as const)('is sound in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const drawn = draw(page);
    expect(drawn).not.toContain('style=');
    expect(drawn.match(/<h1/g)).toHaveLength(1);
    expect(drawn.match(/class="btn primary/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const ids = [...drawn.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of drawn.matchAll(/\saria-(?:labelledby|describedby)="([^"]+)"/g))
      expect(ids).toContain(id);
  });
});

describe('in words', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'));

  test('a row says what is kept and what is left; what nobody paid says neither', () => {
    const drawn = draw(states['the payments']);
    expect(drawn).toContain('−316.00');
    expect(drawn).toContain('7,584.00');
    expect(drawn).toContain('Liza M.');
    expect(drawn).toContain('href="/merchant/payments?after=next"');
  });

  test('what happened to a sale is in order, payouts among it', () => {
    const refund: SaleData['refunds'][number] = {
      id: idOf(7),
      payment_request_id: sale.id,
      status: 'succeeded',
      livemode: true,
      amount: 1_000_00,
      currency: 'PHP',
      reason: 'returned',
      note: '',
      funding: { fee_returned: 0, from_reserve: 0, from_payable: 1_000_00, owed_by_shop: 0 },
      created_at: '2026-11-18T03:00:00.000Z',
    };
    const drawn = draw(<SalePage {...one} refunds={[refund]} />);
    const [banked, returned] = ['₱7,584.00', '₱1,000.00'].map((amount) =>
      drawn.lastIndexOf(amount),
    );
    expect(banked).toBeGreaterThan(0);
    expect(returned).toBeGreaterThan(banked ?? 0);
  });

  test('an open problem is said where a shop hands over and refunds, with its case', () => {
    const handOver = 'You can hand over what was bought.';
    expect(draw(states['a sale'])).toContain(handOver);
    expect(draw(states['a sale with an open problem'])).not.toContain(handOver);
    for (const page of [
      'a sale with an open problem',
      'the refund of a sale with an open problem',
    ]) {
      expect(draw(states[page])).toContain('A problem is open: C-3001');
      expect(draw(states[page])).toContain(`href="/merchant/disputes/${openCase.id}"`);
    }
  });

  test('the file is of the same selection as the list', () => {
    const wanted = { ...payments.wanted, q: 'JH', from: '2026-11-01', state: 'paid' as const };
    const drawn = draw(<PaymentsPage {...payments} wanted={wanted} />);
    expect(drawn).toContain('/merchant/payments/file?q=JH&amp;from=2026-11-01&amp;state=paid');
  });

  test('the next payout is that of the page of payouts, and its steps end there', () => {
    const drawn = draw(day(today));
    expect(drawn).toContain('Why ₱18,305.00?');
    expect(drawn.match(/₱18,305\.00/g)?.length).toBeGreaterThan(1);
    expect(drawn).toContain('Expected on 26 Nov 2026');
  });

  test('a store whose name is held offers no asking for a payment that would be refused', () => {
    const drawn = (name_state: (typeof store)['name_state']) =>
      draw(<StoreEditPage {...storePage} store={{ ...store, name_state }} answer={undefined} />);
    expect(drawn('clear')).toContain('/merchant/requests?store=');
    for (const held of ['waiting', 'refused'] as const)
      expect(drawn(held)).not.toContain('/merchant/requests?store=');
  });

  test('the takings say what of them was refunded', () => {
    const taken = { ...today.day.taken, refunded: 7_900_00 };
    const drawn = draw(day({ ...today, day: { ...today.day, taken } }));
    expect(drawn).toContain('₱7,900.00 of it was refunded');
    expect(draw(day(today))).not.toContain('was refunded');
  });

  test('a shop that has sold nothing is told of no day and no amount of a payout', () => {
    const drawn = draw(day(quiet));
    expect(drawn).toContain('None yet');
    expect(drawn).toContain('Nothing can be paid out yet.');
    expect(drawn).not.toContain(dateOf(sampleNext.pay_date));
    expect(draw(day(today))).not.toContain('None yet');
  });

  test('who may not read payouts still has the day', () => {
    expect(draw(day({ ...today, next: undefined }))).not.toContain('Next payout');
  });
});
