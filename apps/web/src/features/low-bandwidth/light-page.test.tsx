import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { LightPage } from './light-page.tsx';
import {
  type LightAccount,
  type LightFault,
  type LightPaymentState,
  looksAgainAfter,
  type UnderWay,
} from './light-ways.ts';

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const due = (last: number, is_overdue: boolean) => ({
  transaction_id: idOf(last),
  store_name: 'Juan’s Hardware',
  due_date: '2026-11-27',
  amount: 1_026_41,
  agreed_amount: 1_026_41,
  late_fee: 0,
  is_overdue,
  sequence: 4,
  terms: 6,
  formKey: `key-of-form-${last}-0000`,
});
const buyer: LightAccount = {
  kind: 'buyer',
  livemode: true,
  name: 'Maria',
  stillOwed: 0,
  due: [due(1, true), due(2, false)],
  ways: [
    { value: `source:${idOf(5)}`, label: 'Maya •••• 1000', amountMin: 0, amountMax: 1e9 },
    { value: 'channel:GCASH', label: 'GCash', amountMin: 0, amountMax: 1e9 },
  ],
  underWay: [],
  csrfToken: 'token',
};
const payment = {
  payment_id: idOf(7),
  transaction_id: idOf(1),
  amount: 1_026_41,
  redirect_url: null,
  failure_reason: null,
  instruction: null,
};
const quote = {
  typed: '',
  range: { min: '₱500.00', max: '₱100,000.00' },
  answer: 'unasked',
} as const;

const underWay = (status: UnderWay['status'], isCode = false): UnderWay => ({
  payment_id: idOf(7),
  transaction_id: idOf(1),
  store_name: 'Juan’s Hardware',
  amount: 300_00,
  status,
  isCode,
});

function draw(account: LightAccount, fault?: LightFault, home = '/'): string {
  const locale = 'en';
  overwriteGetLocale(() => locale);
  return renderToStaticMarkup(
    <LightPage account={account} fault={fault} quote={quote} locale={locale} home={home} />,
  );
}
const states: Record<string, LightAccount> = {
  'signed out': { kind: 'signed_out', csrfToken: 'token' },
  'of a shop': { kind: 'shop' },
  'that cannot read what is due': { kind: 'trouble' },
  'with something due': buyer,
  'with nothing due': { ...buyer, due: [] },
  'with a debt that was written off': { ...buyer, due: [], stillOwed: 3_388_00 },
  'with a payment under way': { ...buyer, underWay: [underWay('checking')] },
  'with no way to pay': { ...buyer, ways: [] },
  ...Object.fromEntries(
    (['waiting_for_you', 'checking', 'succeeded', 'failed'] as const).map((status) => [
      `of a payment that is ${status}`,
      { kind: 'payment', payment: { ...payment, status }, looks: 0, isGivenUp: false },
    ]),
  ),
  'of a payment nobody knows': { kind: 'payment', payment: undefined, looks: 0, isGivenUp: false },
};

describe.each(Object.entries(states))('the page %s', (_, account) => {
  test('needs no script, no style and no second file', () => {
    const page = draw(account);
    expect(page).not.toMatch(/<script|<link|<img|style=|\son\w+=/);
    for (const [form] of page.matchAll(/<form.*?<\/form>/gs)) expect(form).toContain('submit');
  });
});

test('each payment that is due has a form of its own, with its own key and nothing picked', () => {
  const page = draw(buyer);
  expect(page.match(/<form action="\/slow-network" method="post"/g)).toHaveLength(2);
  expect(page).toContain('value="key-of-form-1-0000"');
  expect(page).toContain('value="key-of-form-2-0000"');
  expect(page).not.toContain('checked');
  expect(page.indexOf('late since')).toBeLessThan(page.indexOf('All that is due'));
});

test('a late fee is told beside the amount that was agreed', () => {
  const late = { ...due(1, true), amount: 1_038_73, late_fee: 12_32 };
  expect(draw({ ...buyer, due: [late] })).toContain('₱1,026.41 agreed, ₱12.32 late fee');
  expect(draw(buyer)).not.toContain('late fee');
});

const fullWays = (id: string) => [
  `href="/buyer/transactions/${id}/pay?edition=full"`,
  `href="/buyer/transactions/${id}/lighter?edition=full"`,
];
const helpWithLate = 'href="/buyer/support?about=cannot-pay&amp;edition=full"';

test('who is late finds another amount, a lighter plan and help', () => {
  const page = draw({ ...buyer, due: [due(1, true)] });
  for (const link of [...fullWays(idOf(1)), helpWithLate]) expect(page).toContain(link);
  // Here, and above the other pages of the full edition.
  expect(page.match(/These belong to the full edition and are heavier/g)).toHaveLength(2);
});

test('whatever is due may be paid in another amount or become lighter; help with lateness is for who is late', () => {
  const page = draw({ ...buyer, due: [due(1, false), due(2, false)] });
  for (const link of [...fullWays(idOf(1)), ...fullWays(idOf(2))]) expect(page).toContain(link);
  expect(page).not.toContain(helpWithLate);
});

test('who has no way to pay here finds others, and who owes what was written off finds help', () => {
  expect(draw({ ...buyer, ways: [] })).toContain(fullWays(idOf(1))[0]);
  const page = draw({ ...buyer, due: [], stillOwed: 3_388_00 });
  expect(page).toContain('href="/buyer/transactions?buyer_status=OVERDUE&amp;edition=full"');
  expect(page).toContain(helpWithLate);
});

test.each([
  ['checking', false, 'Your payment of ₱300.00 is on its way', 'See how it stands now'],
  ['waiting_for_you', false, 'Your wallet waits for your yes', 'Approve it, or pay another way'],
  ['waiting_for_you', true, 'Pay ₱300.00 with your code', 'See the code, or pay another way'],
] as const)(
  'a payment under way (%s) stands where its purchase would be paid: %s',
  (status, isCode, title, link) => {
    const page = draw({ ...buyer, underWay: [underWay(status, isCode)] });
    expect(page).toContain(title);
    expect(page).toContain(`<a href="/slow-network?payment=${idOf(7)}">${link}</a>`);
    expect(page).not.toContain('key-of-form-1');
    for (const refused of fullWays(idOf(1))) expect(page).not.toContain(refused);
    // The other purchase is paid as ever.
    expect(page).toContain('key-of-form-2');
    expect(page).toContain(helpWithLate);
  },
);

test('of one plan only the oldest open payment is sold; the later ones say which comes first', () => {
  const later = { ...due(1, false), sequence: 5, formKey: 'key-of-form-later' };
  const page = draw({ ...buyer, due: [due(1, true), later, due(2, false)] });
  expect(page.match(/<form action="\/slow-network" method="post"/g)).toHaveLength(2);
  expect(page).not.toContain('key-of-form-later');
  expect(page.match(/Payment 4 is late and comes first: see above/g)).toHaveLength(1);
  expect(page).toContain('key-of-form-2');
  expect(draw({ ...buyer, due: [due(1, false), later] })).toContain('Payment 4 comes first: see');
});

test('a payment under way is told once, at the first of what its purchase asks for', () => {
  const page = draw({
    ...buyer,
    due: [due(1, true), due(1, false)],
    underWay: [underWay('checking')],
  });
  expect(page.match(/is on its way/g)).toHaveLength(1);
  expect(page.match(/A payment for this purchase is under way: see above/g)).toHaveLength(1);
  expect(page).not.toContain('key-of-form-1');
});

test('a payment under way of a purchase with nothing due is told as well', () => {
  const page = draw({ ...buyer, due: [], stillOwed: 3_388_00, underWay: [underWay('checking')] });
  expect(page).toContain('Your payment of ₱300.00 is on its way');
  expect(page).toContain('Juan’s Hardware');
});

const waiting = { ...payment, status: 'waiting_for_you' } as const;
const drawPayment = (of: Partial<LightPaymentState>, isGivenUp = false) =>
  draw({ kind: 'payment', payment: { ...waiting, ...of }, looks: 0, isGivenUp });

test('a payment that waits can be given up, and is said to be ending once it was', () => {
  const giveUp = `name="give_up" value="${idOf(7)}"`;
  expect(drawPayment({})).toContain(giveUp);
  expect(drawPayment({ status: 'checking' })).not.toContain(giveUp);
  const ending = drawPayment({ redirect_url: 'https://gateway.test/approve' }, true);
  expect(ending).toContain('Ending the payment of ₱1,026.41');
  expect(ending).toContain(`&amp;given_up=1&amp;looks=1`);
  expect(ending).not.toContain(giveUp);
  expect(ending).not.toContain('gateway.test');
  const ended = drawPayment({ status: 'failed', failure_reason: 'not_approved_in_time' }, true);
  expect(ended).toContain('Nothing was taken');
  expect(ended).toContain('You can pay another way now.');
  expect(ended).not.toContain('class="e"');
});

test('a payment by code shows the code of a counter, and where the code to scan is', () => {
  const instruction = {
    kind: 'counter',
    channel: '7ELEVEN',
    code: '912345678901',
    fee: 20_00,
    expires_at: '2026-11-29T10:00:00.000Z',
  } as const;
  const atCounter = drawPayment({ instruction });
  expect(atCounter).toContain('Pay ₱1,026.41 at 7-Eleven');
  expect(atCounter).toContain('9123 4567 8901');
  expect(atCounter).toContain('Have ₱1,046.41 ready');
  const scanned = drawPayment({ instruction: { ...instruction, kind: 'qr', channel: 'QRPH' } });
  expect(scanned).toContain(
    `href="/buyer/transactions/${idOf(1)}/payments/${idOf(7)}?edition=full"`,
  );
  expect(scanned).not.toContain('9123');
});

test('everybody finds help', () => {
  for (const account of [buyer, states['signed out'] as LightAccount])
    expect(draw(account)).toContain('href="/buyer/support?edition=full"');
  expect(draw({ kind: 'shop' })).toContain('href="/merchant/support?edition=full"');
});

test('what is due in test mode says that no real money moves', () => {
  expect(draw({ ...buyer, livemode: false })).toContain('no real money moves');
  expect(draw(buyer)).not.toContain('no real money moves');
});

test('a payment that has to wait is sent again under the same key', () => {
  const fault = { code: 'money_paused', transactionId: idOf(1), formKey: 'the-old-key' };
  const page = draw(buyer, fault);
  expect(page).toContain('Try again in a minute.');
  expect(page).toContain('value="the-old-key"');
});

test('a payment that may have begun is sent again under the same key, and says so', () => {
  const page = draw(buyer, { code: 'unreachable', transactionId: idOf(1), formKey: 'the-old-key' });
  expect(page).toContain('you will not be charged twice');
  expect(page).toContain('value="the-old-key"');
  expect(page).not.toContain('value="key-of-form-1-0000"');
  expect(page).toContain('value="key-of-form-2-0000"');
});

test.each([
  ['payment_source_required', 'Nothing was taken.'],
  ['nothing_due', 'Nothing was taken.'],
  ['payment_under_way', 'Nothing more was taken.'],
  ['rate_limited', 'Nothing was taken.'],
  ['money_paused', 'Nothing was taken. Payments rest for a moment'],
])('a refusal (%s) says first what happened to the money', (code, words) => {
  const page = draw(buyer, { code, transactionId: idOf(1) });
  expect(page).toMatch(new RegExp(`role="alert">${words}`));
});

test('an open payment looks again by itself, less and less often; one that ended does not', () => {
  const at = (status: 'checking' | 'succeeded', looks: number) =>
    draw({ kind: 'payment', payment: { ...payment, status }, looks, isGivenUp: false });
  expect(at('checking', 0)).toContain(
    `content="3;url=/slow-network?payment=${idOf(7)}&amp;looks=1"`,
  );
  expect(at('checking', 200)).not.toContain('http-equiv');
  expect(at('succeeded', 0)).not.toContain('http-equiv');
  expect([0, 5, 20, 50].map(looksAgainAfter)).toEqual([3, 6, 15, undefined]);
});

test('the page to approve at is a link of the web, and nothing else', () => {
  const at = (redirect_url: string) =>
    draw({
      kind: 'payment',
      payment: { ...payment, status: 'waiting_for_you', redirect_url },
      looks: 0,
      isGivenUp: false,
    });
  expect(at('https://gateway.test/approve')).toContain('href="https://gateway.test/approve"');
  expect(at('javascript:alert(1)')).not.toContain('javascript:');
});

test('the full edition is entered at one’s own first page', () => {
  expect(draw(buyer, undefined, '/buyer/dashboard')).toContain(
    '<a href="/buyer/dashboard?edition=full">Full edition</a>',
  );
});

test('reading the terms is no choice of an edition: their pages are light by themselves', () => {
  const chosen = [...draw(buyer).matchAll(/href="([^"]*edition=full)"/g)].map(([, href]) => href);
  expect(chosen).toEqual(expect.arrayContaining(['/?edition=full', '/merchant?edition=full']));
  expect(chosen.join()).not.toMatch(/terms|policy/);
});
