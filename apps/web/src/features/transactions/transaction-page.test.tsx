import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { maya } from '../../../testing/sources.ts';
import { TransactionPage, type TransactionPageProps } from './transaction-page.tsx';
import { TransactionsPage } from './transactions-page.tsx';

const planId = '019a8474-0000-7000-8000-0000000000aa';
const paymentId = '019a8474-0000-7000-8000-0000000000bb';

type Row = TransactionPageProps['transaction']['installments'][number];
type AsAgreed = Pick<Row, 'sequence' | 'due_date' | 'state' | 'amount' | 'paid'>;
const agreed = (row: AsAgreed): Row => ({
  ...row,
  moved_from: null,
  agreed_amount: row.amount,
  added_interest: 0,
  saved: 0,
  moved: 0,
  no_longer_asked: 0,
  frozen: 0,
  late_fee: 0,
  late: null,
});

const current: TransactionPageProps = {
  transaction: {
    id: planId,
    buyer_status: 'CURRENT',
    livemode: true,
    store_name: 'Cellphone ni Jun',
    business_name: 'JSR Trading',
    description: 'Refurbished phone',
    order_reference: null,
    amount: 6_000_00,
    terms: 3,
    paid: 2_052_82,
    outstanding: 4_105_65,
    next_payment: { due_date: '2026-11-27', amount: 2_052_82, late_fee: 0, is_overdue: false },
    created_at: '2026-09-27T02:00:00Z',
    installments: [
      agreed({
        sequence: 1,
        due_date: '2026-10-27',
        state: 'paid',
        amount: 2_052_82,
        paid: 2_052_82,
      }),
      agreed({ sequence: 2, due_date: '2026-11-27', state: 'upcoming', amount: 2_052_82, paid: 0 }),
      agreed({ sequence: 3, due_date: '2026-12-27', state: 'upcoming', amount: 2_052_83, paid: 0 }),
    ],
    total_amount: 6_158_47,
    agreed_total: 6_158_47,
    late_fees: { daily_rate_ppm: 1_000, grace_days: 3, charged: 0, max: 300_00, tomorrow: 0 },
    agreed: {
      effective_monthly_rate_ppm: 25_000,
      effective_annual_rate_ppm: 344_889,
      late_daily_rate_ppm: 1_000,
      late_grace_days: 3,
      late_max: 300_00,
    },
    changed: null,
    call_off_until: null,
    move_refused_because: null,
    statement: 'Disclosure statement of a credit transaction (RA 3765)',
    settle_today: 4_051_51,
    credit: 0,
    progress: null,
    autopay: {
      is_on: false,
      source_id: null,
      source_label: null,
      next_charge: null,
      attempts_left: 3,
      ended_because: null,
    },
  },
  dispute: undefined,
  progress: null,
  moved: null,
  isBack: false,
  wish: undefined,
  creditElsewhere: 0,
  means: {
    sources: [maya],
    eachTime: [{ channel: 'GCASH', can_be_saved: false, amount_min: 100, amount_max: 100_000_00 }],
  },
  formKey: 'key',
  today: '2026-11-24',
  reply: undefined,
};

function draw(changes: Partial<TransactionPageProps> = {}): string {
  const element = <TransactionPage {...current} {...changes} />;
  return drawPage(element);
}

const under = (
  status: 'waiting_for_you' | 'checking' | 'failed' | 'succeeded',
  redirect_url?: string,
): Partial<TransactionPageProps> => ({
  progress: {
    payment_id: paymentId,
    status,
    amount: 2_052_82,
    redirect_url,
    failure_reason: status === 'failed' ? 'insufficient_funds' : null,
    isCode: false,
  },
  means: status === 'failed' || status === 'succeeded' ? current.means : undefined,
});

beforeEach(() => overwriteGetLocale(() => 'en'));

test('a plan has its path, its five lines, its schedule, its statement and a way to pay', () => {
  const page = draw();
  expect(page).toContain('Payment 2 of 3, in 3 days');
  const terms = [...page.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, term]) => term);
  expect(terms).toEqual([
    'You pay in total',
    'Price of the item',
    'Fees and interest',
    'Effective rate',
    'If you are late',
  ]);
  expect(page).toContain('₱158.47');
  expect(page).toContain('you save ₱54.14');
  expect(page).toContain('<table');
  expect(page).toContain('RA 3765');
  expect(page).toContain('Maya •••• 1000');
  expect(page.match(/checked=""/g)).toHaveLength(2);
  expect(page).not.toContain('Test mode');
  expect(page).not.toContain('style=');
});

describe('a moved date', () => {
  const { transaction } = current;
  /** The second payment by ten days; the third bears their interest. */
  const installments = transaction.installments.map((row) =>
    row.sequence === 2
      ? { ...row, due_date: '2026-12-07', moved_from: '2026-11-27' }
      : { ...row, ...(row.sequence === 3 && { added_interest: 17_11, amount: 2_069_94 }) },
  );
  const total_amount = transaction.total_amount + 17_11;
  const moved = { ...transaction, installments, total_amount };

  test('is confirmed: which payment, to when, and what it adds where', () => {
    const page = draw({ transaction: moved, moved: 2 });
    expect(page).toContain('Payment 2 of 3 is now due on 7 Dec 2026');
    expect(page).toContain('₱17.11, comes with payment 3.');
    const free = {
      ...transaction,
      installments: transaction.installments.map((row, at) =>
        at === 1 ? (installments[1] ?? row) : row,
      ),
    };
    expect(draw({ transaction: free, moved: 2 })).toContain('the price stays the same');
  });

  test('is confirmed only where it was moved', () => {
    expect(draw({ transaction: moved })).not.toContain('is now due on');
    for (const sequence of [1, 9])
      expect(draw({ transaction: moved, moved: sequence })).not.toContain('is now due on');
  });

  test('leaves the price as agreed and has its interest on a line of its own', () => {
    const page = draw({ transaction: moved });
    expect(page).toMatch(/<dt>You pay in total<\/dt><dd>₱6,158\.47/);
    expect(page).toMatch(/<dt>Interest for days moved<\/dt><dd>₱17\.11/);
  });

  test('is offered while one can be moved; else the page says why none can', () => {
    const because = (move_refused_because: typeof transaction.move_refused_because) =>
      draw({ transaction: { ...transaction, move_refused_because } });
    expect(because(null)).toContain('Move a date');
    expect(because('payment_late')).not.toContain('Move a date');
    const used = because('moves_used_up');
    expect(used).not.toContain('Move a date');
    expect(used).toContain('you used both free moves of the last 365 days');
    expect(because('installment_moved_before')).toContain('The next date was moved before.');
  });
});

/** As the second payment is changed, and the plan around it. */
const withSecond = (row: Partial<Row>, plan: Partial<TransactionPageProps['transaction']>) => ({
  transaction: {
    ...current.transaction,
    ...plan,
    installments: current.transaction.installments.map((each) =>
      each.sequence === 2 ? { ...each, ...row } : each,
    ),
  },
});

const late = withSecond(
  {
    state: 'overdue',
    amount: 2_093_88,
    late_fee: 41_06,
    late: { free_until: '2026-11-30', late_amount: 2_052_82, days: 20, is_at_max: false },
  },
  {
    buyer_status: 'OVERDUE',
    next_payment: { due_date: '2026-11-27', amount: 2_093_88, late_fee: 41_06, is_overdue: true },
    outstanding: 4_146_71,
    total_amount: 6_199_53,
    late_fees: {
      daily_rate_ppm: 1_000,
      grace_days: 3,
      charged: 41_06,
      max: 300_00,
      tomorrow: 2_05,
    },
    settle_today: 4_100_00,
  },
);

test('what came in beyond the plan is said to be the buyer’s', () => {
  const credited = { ...current.transaction, credit: 350_00, next_payment: null };
  expect(draw({ transaction: credited, means: undefined })).toContain('₱350.00 is yours');
  const refunded = { ...credited, buyer_status: 'REFUNDED' as const, outstanding: 0 };
  const page = draw({ transaction: refunded, means: undefined });
  expect(page).toMatch(/href="\/buyer\/credit"[^>]*>Send it to me/);
  const inTest = draw({ transaction: { ...refunded, livemode: false }, means: undefined });
  expect(inTest).toContain('href="/buyer/credit?mode=test"');
  expect(draw()).not.toContain('is yours');
});

test('a late fee is a line of its own on path, bill and table, and its reckoning is told', () => {
  const page = draw({ ...late, today: '2026-12-20' });
  const [, path = ''] = page.match(/<ol class="path"(.*?)<\/ol>/s) ?? [];
  expect(path).toContain('₱2,052.82');
  expect(path).toMatch(/Late fee.*₱2,052.82 × 0.1% × 20 days.*₱41.06/);
  expect(path).toMatch(/Left of it.*₱2,093.88/);
  const [, table = ''] = page.match(/<table(.*?)<\/table>/s) ?? [];
  expect(table).toMatch(/>2,052.82<.*>Late fee<.*>41.06</s);
  expect(page).toContain('₱2,052.82 × 0.1% × 20 days = ₱41.06');
  expect(page).toContain('Up to Monday, 30 November, nothing was added.');
  expect(page).toContain('Never more than ₱300.00');
  expect(page).toContain('Tomorrow it is ₱2.05 more: ₱2,095.93.');
});

test('somebody who is late reads what makes it right again, and can pay before all else', () => {
  const page = draw({ ...late, today: '2026-12-20' });
  expect(page).toContain('To be up to date again');
  expect(page).toContain('23 days late');
  expect(page.indexOf('id="pay"')).toBeLessThan(page.indexOf('class="path"'));
  expect(page).toContain('What you pay goes to what is late first.');
  expect(draw().indexOf('id="pay"')).toBeGreaterThan(draw().indexOf('class="path"'));
});

test('what was written off is still owed, and is paid from here', () => {
  const written = {
    ...late.transaction,
    ...{ installments: [], next_payment: null, outstanding: 4_100_00, settle_today: 4_100_00 },
    ...{ paid: 2_052_82, total_amount: 6_152_82, agreed_total: 6_152_82 },
  };
  const page = draw({ transaction: written, means: undefined });
  expect(page).toContain('Left to pay');
  expect(page).toContain('₱2,052.82 of ₱6,152.82 paid');
  expect(page).toContain('Still owed, and nothing is added');
  expect(page).toContain(`href="/buyer/transactions/${written.id}/pay"`);
  expect(page).not.toContain('class="path"');
  expect(draw({ ...late, today: '2026-12-20' })).not.toContain('Still owed, and');
});

test('what paying early saved is a line of its own, and the price stays as agreed', () => {
  const page = draw(withSecond({ saved: 30_00, amount: 2_022_82 }, { total_amount: 6_128_47 }));
  const [, path = ''] = page.match(/<ol class="path"(.*?)<\/ol>/s) ?? [];
  expect(path).toMatch(/₱2,052.82.*Saved by paying early.*−₱30.00.*₱2,022.82/);
  expect(page).toMatch(/You pay in total<\/dt><dd>₱6,158.47/);
  expect(page).toMatch(/Since then.*Saved by paying early<\/dt><dd>−₱30.00.*₱6,128.47/s);
});

test('while money waits, the form says that nothing was charged and when to try again', () => {
  const reply = { typed: { how: 'due', other: '', with: '' }, code: 'money_paused' };
  expect(draw({ reply })).toContain('Nothing was charged. Try again in a minute.');
  overwriteGetLocale(() => 'fil');
  expect(draw({ reply })).toContain('Walang nabawas. Subukan ulit pagkalipas ng isang minuto.');
});

test('while a payment is under way there is nothing to pay with, and the page asks again', () => {
  const page = draw(under('checking'));
  expect(page).toContain('You do not need to pay again');
  expect(page).not.toContain('name="with"');
  expect(page).toContain(`content="4;url=?payment=${paymentId}"`);
});

test('what waits for a yes leads to the gateway’s page, and to where it is given up', () => {
  const page = draw(under('waiting_for_you', 'https://pay.example/1'));
  expect(page).toContain('href="https://pay.example/1"');
  const other = `/buyer/transactions/${planId}/payments/${paymentId}`;
  expect(page).toMatch(new RegExp(`href="${other}"[^>]*>Pay another way`));
  expect(draw(under('waiting_for_you'))).not.toContain('Approve the payment');
});

test('what is paid by a code says so, and leads to the code', () => {
  const { progress } = under('waiting_for_you', `/buyer/transactions/${planId}/payments/1`);
  const page = draw({ progress: progress ? { ...progress, isCode: true } : null });
  expect(page).toContain('Pay ₱2,052.82 with your code');
  expect(page).toMatch(/href="[^"]*\/payments\/1"[^>]*>See the code/);
  expect(page).not.toContain('Approve the payment');
});

test('whoever means to end the plan finds all of it chosen; the last payment is all of it', () => {
  const chosen = (page: string) =>
    /value="(\w+)"[^>]*checked=""|checked=""[^>]*value="(\w+)"/.exec(page);
  expect(chosen(draw())?.slice(1)).toContain('due');
  expect(chosen(draw({ wish: 'all' }))?.slice(1)).toContain('all');
  const last = { ...current.transaction, settle_today: 2_052_82 };
  expect(chosen(draw({ wish: 'all', transaction: last }))?.slice(1)).toContain('due');
});

test('the only way to pay is chosen; a shop under its own name is named once', () => {
  const { eachTime } = current.means ?? { eachTime: [] };
  const page = draw({ means: { sources: [], eachTime } });
  expect(page).toMatch(/checked=""[^>]*value="each:GCASH"|value="each:GCASH"[^>]*checked=""/);
  expect(page).toContain('JSR Trading');
  const own = { ...current.transaction, business_name: current.transaction.store_name };
  expect(draw({ transaction: own })).not.toContain('Registered business');
});

test('whoever comes back from the gateway is not asked to approve a second time', () => {
  const page = draw({ ...under('waiting_for_you', 'https://pay.example/1'), isBack: true });
  expect(page).toContain('We are asking how it went.');
  expect(page).not.toContain('waits for your yes');
  expect(page).not.toContain('Approve the payment');
  // Without script the next look is at the payment itself, and can be approved after all.
  expect(page).toContain(`url=?payment=${paymentId}"`);
});

test('what failed says first that nothing was taken, then why, and can be tried again', () => {
  const page = draw(under('failed'));
  expect(page).toContain(
    'Nothing was taken. There was not enough money in the wallet, card or account.',
  );
  expect(page).toContain('name="with"');
});

test('test money is called that; a purchase that never began has no plan to show', () => {
  const test = { ...current.transaction, livemode: false };
  expect(draw({ transaction: test })).toContain('Test mode: no real money moves');
  const failed = { ...current.transaction, buyer_status: 'FAILED' as const, next_payment: null };
  const page = draw({ transaction: failed, means: undefined });
  expect(page).toContain('nothing is owed for it');
  expect(page).not.toContain('<table');
});

test('a plan whose last payment is due offers no second way to pay all of it', () => {
  const last = { ...current.transaction, settle_today: 2_000_00 };
  const page = draw({ transaction: last });
  expect(page).not.toContain('All of it today');
  expect(page).toContain('₱2,000.00, by 27 Nov 2026');
});

describe('the list', () => {
  const list = (changes: object) => {
    const element = (
      <TransactionsPage
        status={undefined}
        page={1}
        results={[current.transaction]}
        hasMore={false}
        {...changes}
      />
    );
    return drawPage(element);
  };

  test('leads to each plan, and marks the filter that is on', () => {
    const page = list({ status: 'CURRENT' });
    expect(page).toContain(`href="/buyer/transactions/${planId}"`);
    expect(page).toMatch(/aria-current="page"[^>]*>Open</);
  });

  test('names the late fee within what a plan asks for', () => {
    const page = list({ results: [late.transaction] });
    expect(page).toContain('₱2,093.88 since 27 Nov, ₱41.06 of it late fee');
  });

  test('without any plan teaches, and filters nothing', () => {
    const page = list({ results: [] });
    expect(page).toContain('No plans yet');
    expect(page).not.toContain('class="chip"');
    expect(list({ results: [], status: 'OVERDUE' })).toContain('Nothing is late.');
  });

  test('turns its pages under the same filter', () => {
    const page = list({ status: 'PAID', page: 2, hasMore: true });
    expect(page).toContain('href="/buyer/transactions?buyer_status=PAID"');
    expect(page).toContain('href="/buyer/transactions?buyer_status=PAID&amp;page=3"');
  });
});

describe('a plan that its buyer has changed', () => {
  const changed = (more: Partial<TransactionPageProps['transaction']>) =>
    draw({ transaction: { ...current.transaction, ...more } });

  test('says since when it is lighter, until when, and what is paid now; not offered again', () => {
    const html = changed({ changed: { to: 'lighter', preset: 'smaller', since: '2026-11-20' } });
    for (const said of [
      'Lighter plan since 20 Nov 2026',
      '2 payments until 27 Dec 2026. The next is ₱2,052.82 on 27 Nov 2026.',
    ])
      expect(html).toContain(said);
    for (const gone of ['Three lighter plans', '2.50% a month', '0.1% a day'])
      expect(html).not.toContain(gone);
    expect(draw()).toContain('Three lighter plans');
  });

  test('says that it was called off, and what is left', () => {
    const html = changed({ changed: { to: 'called_off', preset: null, since: '2026-11-20' } });
    expect(html).toContain('You called this plan off on 20 Nov 2026');
    expect(html).toContain('₱4,105.65 is left, to be paid by 27 Nov 2026.');
    expect(html).not.toContain('2.50% a month');
    expect(draw()).toContain('2.50% a month');
  });

  test('leads to calling it off, while that is free', () => {
    expect(changed({ call_off_until: '2026-11-30' })).toContain('for free until 30 Nov 2026');
    expect(draw()).not.toContain('Changed your mind?');
  });
});
