import type { BuyerMoney, unfinishedWords } from '#app/features/dashboard/buyer-home.server.ts';

// What a buyer's home is given in tests: nothing yet, a plan that goes well, and one that is late.
export const noMoney: BuyerMoney = {
  summary: {
    line: null,
    livemode: true,
    outstanding: 0,
    overdue: 0,
    credit: 0,
    due: [],
    latest: null,
  },
  installments: [],
  lateFees: undefined,
  isUnderWay: false,
  recent: [],
  hold: undefined,
  groups: [],
  credit: undefined,
  unfinished: [],
};
export const planId = '019a8474-0000-7000-8000-0000000000aa';
export const owing: BuyerMoney = {
  hold: undefined,
  groups: [],
  credit: undefined,
  unfinished: [],
  summary: {
    line: {
      limit: 24_000_00,
      available: 18_153_04,
      used: 5_846_96,
      unusable_reasons: [],
      unusable_because: null,
    },
    livemode: true,
    outstanding: 5_947_24,
    overdue: 0,
    credit: 0,
    due: [
      {
        transaction_id: planId,
        store_name: 'Cellphone ni Jun',
        sequence: 2,
        terms: 3,
        due_date: '2026-11-18',
        amount: 1_026_41,
        agreed_amount: 1_026_41,
        late_fee: 0,
        is_overdue: false,
      },
    ],
    latest: null,
  },
  installments: ['2026-10-18', '2026-11-18', '2026-12-18'].map((due_date, index) => ({
    sequence: index + 1,
    due_date,
    state: index === 0 ? 'paid' : 'upcoming',
    amount: 1_026_41,
    paid: index === 0 ? 1_026_41 : 0,
    moved_from: null,
    agreed_amount: 1_026_41,
    added_interest: 0,
    saved: 0,
    moved: 0,
    no_longer_asked: 0,
    frozen: 0,
    late_fee: 0,
    late: null,
  })),
  lateFees: { daily_rate_ppm: 1_000, grace_days: 3, charged: 0, max: 300_00, tomorrow: 0 },
  isUnderWay: false,
  recent: [
    {
      id: planId,
      buyer_status: 'CURRENT',
      livemode: true,
      store_name: 'Cellphone ni Jun',
      business_name: 'JSR Trading',
      description: '',
      order_reference: null,
      amount: 6_000_00,
      terms: 3,
      paid: 1_026_41,
      outstanding: 5_947_24,
      next_payment: { due_date: '2026-11-18', amount: 1_026_41, late_fee: 0, is_overdue: false },
      created_at: '2026-10-18T02:00:00Z',
    },
  ],
};

export const begun: Parameters<typeof unfinishedWords>[0] = {
  id: '019a8474-0000-7000-8000-0000000000bb',
  request: {
    ...({ kind: 'request', token: 'AbCdEfGhIjKlMnOpQrStUv', reference: 'K7QD-29MX' } as const),
    ...{ store_name: 'Aling Nena', business_name: 'Nena Reyes General Merchandise' },
    ...{ store_city: 'City of Manila', livemode: true, amount: 1_250_00, order_reference: null },
    ...({ description: '', status: 'started', version: 2, return_url: null } as const),
    ...{ expires_at: '2026-11-15T07:40:00Z', cancel_url: null },
  },
};

export const lateBuyer: BuyerMoney = {
  ...owing,
  summary: {
    ...owing.summary,
    line: {
      limit: 24_000_00,
      available: 18_153_04,
      used: 5_846_96,
      unusable_reasons: ['overdue'],
      unusable_because: 'overdue' as const,
    },
    overdue: 1_038_73,
    due: owing.summary.due.map((each) => ({
      ...each,
      due_date: '2026-10-31',
      amount: 1_038_73,
      late_fee: 12_32,
      is_overdue: true,
    })),
  },
  installments: owing.installments.map((each) =>
    each.sequence === 2
      ? {
          ...each,
          due_date: '2026-10-31',
          state: 'overdue',
          amount: 1_038_73,
          late_fee: 12_32,
          late: { free_until: '2026-11-03', late_amount: 1_026_41, days: 12, is_at_max: false },
        }
      : each,
  ),
};
