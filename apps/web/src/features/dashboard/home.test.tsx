import type { Account } from '@luwag/contracts/accounts';
import { civilDate } from '@luwag/domain/calendar';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import routes from '#app/routes.ts';
import { holdOf } from '#app/shared/components/held/held.tsx';
import { createStore } from '#app/store/store.ts';
import { begun, lateBuyer, noMoney, owing, planId } from '../../../testing/buyer-homes.ts';
import { maria } from '../../../testing/samples.ts';
import { type BuyerMoney, creditWords, unfinishedWords } from './buyer-home.server.ts';
import { BuyerHome } from './buyer-home.tsx';
import { groupDues } from './group-dues.ts';
import { type DoneSteps, MerchantHome, noneDone } from './merchant-home.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const active = { ...maria, onboarding_step: 'ACTIVE' } as const;
const now = { today: civilDate('2026-11-15'), dayPart: 'morning' } as const;

const ben: Account = {
  ...maria,
  role: 'merchant',
  onboarding_step: 'BUSINESS',
  merchant_status: 'NEW',
  business_name: 'Kuya Ben’s Appliances',
};
const steps = {
  buyer: ['VERIFY_EMAIL', 'CONFIRM_NUMBER', 'DOCUMENTS', 'LIVENESS', 'IN_REVIEW', 'ACTIVE'],
  merchant: ['VERIFY_EMAIL', 'BUSINESS', 'BANK', 'IN_REVIEW', 'ACTIVE'],
} as const;

const cases: { name: string; account: Account; money?: BuyerMoney }[] = [
  ...steps.buyer.map((step) => ({
    name: `a buyer at ${step}`,
    account: { ...maria, onboarding_step: step },
  })),
  ...steps.merchant.map((step) => ({
    name: `a merchant at ${step}`,
    account: { ...ben, onboarding_step: step },
  })),
  {
    name: 'a merchant not approved',
    account: { ...ben, merchant_status: 'REJECTED', case_state: 'REJECTED' },
  },
  { name: 'a buyer who owes', account: { ...maria, onboarding_step: 'ACTIVE' }, money: owing },
  {
    name: 'a buyer who is late',
    account: { ...maria, onboarding_step: 'ACTIVE' },
    money: lateBuyer,
  },
  {
    name: 'a buyer who left a purchase at a counter',
    account: { ...maria, onboarding_step: 'ACTIVE' },
    money: { ...owing, unfinished: [unfinishedWords(begun)] },
  },
  { name: 'a buyer who owes and still has steps to take', account: maria, money: owing },
  { name: 'staff', account: { ...maria, role: 'staff', onboarding_step: 'ACTIVE' } },
];

const homes: Record<Account['role'], (account: Account, money: BuyerMoney) => ReactNode> = {
  buyer: (account, money) => <BuyerHome account={account} now={now} money={money} />,
  merchant: (account) => <MerchantHome account={account} now={now} />,
  // Their own pages are another part's; what is looked at here is where the frame leads.
  staff: () => <h1>What waits</h1>,
};

function draw(account: Account, money = noMoney): string {
  const { role, first_name, email } = account;
  const page = (
    <SignedInFrame role={role} name={first_name} note={email} csrfToken="token">
      {homes[role](account, money)}
    </SignedInFrame>
  );
  return renderToStaticMarkup(
    <Provider store={createStore()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </Provider>,
  );
}

const drawBare = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path ? [`/${path}`] : []),
    ...(index ? ['/'] : []),
    ...pathsOf(children),
  ]);

describe.each(['en', 'fil'] as const)('in %s', (locale) => {
  test.each(cases)('the home of $name leads only to pages that exist', ({ account, money }) => {
    overwriteGetLocale(() => locale);
    const links = [...draw(account, money).matchAll(/\shref="([^"#?]*)/g)].map(([, path]) => path);
    const paths = pathsOf(routes).filter((path) => path !== '/*');
    const isPage = (link: string) => paths.some((path) => matchPath(path, link));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => path && !isPage(path))).toEqual([]);
  });

  test.each(cases)(
    'the home of $name has one first heading and at most one filled button',
    ({ account, money }) => {
      overwriteGetLocale(() => locale);
      const page = draw(account, money);
      expect(page.match(/<h1/g)).toHaveLength(1);
      expect(page.match(/class="btn primary/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(page).not.toContain('style=');
    },
  );
});

test('no figure is shown where none is known: neither a peso nor a limit', () => {
  for (const { account, money } of cases) {
    if (!money) expect(draw(account)).not.toMatch(/₱|PHP/);
  }
});

test('every step that is the person’s to take has its button', () => {
  const number = draw({ ...maria, onboarding_step: 'CONFIRM_NUMBER' });
  expect(number).toMatch(/<a class="btn primary"[^>]*href="\/buyer\/number"/);
  expect(draw(maria)).toMatch(/<a class="btn primary"[^>]*href="\/buyer\/onboarding"/);
  const review = draw({ ...maria, onboarding_step: 'IN_REVIEW' });
  expect(review).not.toContain('btn primary');
});

test('what is due next has its amount, its day, its path and its button', () => {
  const page = draw({ ...maria, onboarding_step: 'ACTIVE' }, owing);
  expect(page).toContain('Pay ₱1,026.41');
  expect(page).toContain(`href="/buyer/transactions/${planId}#pay"`);
  expect(page).toContain('Wednesday, 18 November');
  expect(page).toContain('in 3 days');
  expect(page).toContain('₱18,153.04 open of ₱24,000.00');
  expect(page).toContain('Nothing is late.');
  expect(page).not.toContain('Test mode');
});

test('somebody who is late finds the pay button first, then what the amount is made of', () => {
  const page = draw({ ...maria, onboarding_step: 'ACTIVE' }, lateBuyer);
  const at = (words: string) => {
    expect(page).toContain(words);
    return page.indexOf(words);
  };
  expect(at('Pay ₱1,038.73')).toBeLessThan(at('The payments of this plan'));
  expect(at('Pay ₱1,038.73')).toBeLessThan(at('Late fee'));
  expect(page).toContain('₱1,026.41 × 0.1% × 12 days');
  expect(page).toContain('<dd>1,026.41</dd>');
});

test('the room of somebody who is late is dimmed, says why, and leads to no shop', () => {
  const page = draw({ ...maria, onboarding_step: 'ACTIVE' }, lateBuyer);
  expect(page).toContain('class="room dim');
  expect(page).toContain('Your room waits while a payment is late');
  expect(page).toContain('until ₱1,038.73 is paid');
  expect(page).not.toContain('Pay a shop');
  expect(page).not.toContain('₱18,153.04');
  expect(draw({ ...maria, onboarding_step: 'ACTIVE' }, owing)).not.toContain('room dim');
});

test('after an early payment the agreed amount stays, and what is paid of it is a line', () => {
  const installments = owing.installments.map((each) =>
    each.sequence === 2 ? { ...each, paid: 26_41 } : each,
  );
  const page = draw({ ...maria, onboarding_step: 'ACTIVE' }, { ...owing, installments });
  expect(page).toContain('Pay ₱1,000.00');
  expect(page).toContain('<dd>1,026.41</dd>');
  expect(page).toContain('<dd>−26.41</dd>');
});

test('a test plan among the newest is called that beside real figures', () => {
  const recent = owing.recent.map((plan) => ({ ...plan, livemode: false }));
  const page = draw({ ...maria, onboarding_step: 'ACTIVE' }, { ...owing, recent });
  expect(page).toMatch(/class="badge now">Test</);
  expect(draw(maria, owing)).not.toMatch(/class="badge now">Test</);
});

test('while a payment is on its way nobody is asked to pay, and test money is called that', () => {
  const money = { ...owing, isUnderWay: true, summary: { ...owing.summary, livemode: false } };
  const page = draw(maria, money);
  expect(page).toContain('A payment is not finished yet');
  expect(page).not.toContain('Pay ₱1,026.41');
  expect(page).toContain('Test mode: no real money moves');
});

test('a shop is shown the steps that it has still to take, in either view', () => {
  const account: Account = { ...ben, onboarding_step: 'ACTIVE' };
  const shown = (done: Partial<DoneSteps>, mode: 'live' | 'test') =>
    drawBare(
      <MerchantHome account={account} now={now} mode={mode} done={{ ...noneDone, ...done }} />,
    );
  for (const mode of ['live', 'test'] as const) {
    expect(shown({}, mode)).toContain('<h3>Your store</h3>');
    const opened = shown({ store: true }, mode);
    expect(opened).not.toContain('<h3>Your store</h3>');
    expect(opened).toContain('<h3>Your first request</h3>');
    const sold = shown({ store: true, request: true, sale: true }, mode);
    expect(sold).not.toContain('What comes next');
  }
});

test('a line with nothing to pay leads to paying a shop', () => {
  const money = { ...noMoney, summary: { ...noMoney.summary, line: owing.summary.line } };
  const page = draw({ ...maria, onboarding_step: 'ACTIVE' }, money);
  expect(page).toContain('Nothing to pay');
  expect(page).toMatch(/<a class="btn primary"[^>]*href="\/buyer\/pay"/);
});

test('a debt that was written off is not nothing to pay', () => {
  const { line } = owing.summary;
  const owed = { outstanding: 3_388_00, overdue: 3_388_00 };
  const money = { ...noMoney, summary: { ...noMoney.summary, line, ...owed } };
  const page = draw({ ...maria, onboarding_step: 'ACTIVE' }, money);
  expect(page).not.toContain('Nothing to pay');
  expect(page).toMatch(
    /<a class="btn primary"[^>]*href="\/buyer\/transactions\?buyer_status=OVERDUE"/,
  );
});

test.each(['buyer', 'merchant'] as const)(
  'a %s of whom something is asked again is told so at home, and led to it',
  (role) => {
    const page = draw({
      ...(role === 'buyer' ? maria : ben),
      onboarding_step: 'ACTIVE',
      case_state: 'PASSED_WITH_REQUIREMENTS',
      user_document_uploads: [
        {
          kind: role === 'buyer' ? 'primary_government_id_front' : 'bank_account',
          state: 'asked_again',
          reason_code: 'blurry',
          uploaded_at: null,
        },
      ],
    });
    expect(page).toContain('We need something from you again');
    expect(page).toMatch(new RegExp(`<a class="btn primary"[^>]*href="/${role}/onboarding"`));
    expect(page).not.toContain('all set');
  },
);

test('a buyer who was not approved is not told that we are still checking', () => {
  const page = draw({ ...maria, onboarding_step: 'IN_REVIEW', case_state: 'REJECTED' });
  expect(page).toContain('We could not open your account');
  expect(page).not.toContain('We are checking your ID');
});

test('a company that vouches for the buyer is named', () => {
  const page = draw({ ...maria, companies: [{ name: 'Laguna Teachers Cooperative' }] });
  expect(page).toContain('Laguna Teachers Cooperative vouches for you');
});

test('logging out is a plain form with its token', () => {
  const page = draw(maria);
  expect(page).toContain('<form action="/api/auth/signout" method="post">');
  expect(page).toContain('name="csrfToken" value="token"');
});

test('a buyer to whom nothing is lent for now reads it at home, with the time it ends', () => {
  const hold = holdOf(
    { borrowing_held_until: '2026-11-18T07:00:00.000Z', is_being_checked: false },
    Date.parse('2026-11-15T00:00:00Z'),
  );
  const page = draw(active, { ...owing, hold });
  expect(page).toContain('Nothing new can be bought until 18 Nov 2026, 3:00 PM');
  expect(page).toContain('href="/buyer/settings/security"');
  expect(draw(active, owing)).not.toContain('Nothing new can be bought');
});

const groupOf = (due_date: string, amount: number, is_late = false, seats = 1) =>
  ({
    group_id: `019a8474-0000-7000-8000-0000000000${due_date.slice(-2)}`,
    name: `Samahang ${due_date}`,
    mine: {
      next_due: { due_id: planId, amount, seats, due_date, is_late },
      late: is_late ? amount : 0,
    },
  }) as Parameters<typeof groupDues>[0][number];

test('what groups wait for has its own lines, soonest first, apart from purchases', () => {
  const groups = groupDues(
    [groupOf('2026-11-16', 505_00), groupOf('2026-11-13', 515_00, true), groupOf('2027-01-15', 1)],
    now.today,
  );
  expect(groups.map(({ badge }) => badge.words)).toEqual(['Late', 'Tomorrow']);
  const page = draw(active, { ...owing, groups });
  expect(page).toContain('Give ₱505.00 by 16 Nov.');
  expect(page).toContain('href="/buyer/paluwagan/019a8474-0000-7000-8000-000000000016"');
  expect(page).toContain('₱515.00 for your paluwagan is late.');
  expect(page).not.toContain('Nothing is late');
  expect(page).toContain('For your purchases');
  expect(draw(active, { ...lateBuyer, groups })).toContain(
    '₱1,038.73 is late, and ₱515.00 for your paluwagan.',
  );
  expect(draw(active, owing)).not.toContain('For your paluwagan');
});

test('all that is late in a group is late, not its first date alone, and what is past was due', () => {
  const first = groupOf('2026-11-06', 1_030_00, true, 2);
  const two = { ...first, mine: { ...first.mine, late: 2_060_00 } } as typeof first;
  const page = draw(active, { ...owing, groups: groupDues([two], now.today) });
  expect(page).toContain('₱2,060.00 for your paluwagan is late.');
  expect(page).toContain('Give ₱1,030.00 for two seats: it was due 6 Nov.');
});

test('a purchase that was begun and left has its way back, with its sum and its time', () => {
  const page = draw(active, { ...owing, unfinished: [unfinishedWords(begun)] });
  expect(page).toContain('Not finished: Aling Nena');
  expect(page).toContain(
    '₱1,250.00. Nothing is bought yet. It is open until 15 Nov 2026, 3:40 PM.',
  );
  expect(page).toMatch(/href="\/buyer\/webpay\?request=AbCdEfGhIjKlMnOpQrStUv"[^>]*>Go on/);
  expect(page).not.toContain('>Test<');
  const test = { ...begun, request: { ...begun.request, livemode: false } };
  const inTest = { ...owing, unfinished: [unfinishedWords(test)] };
  expect(draw(active, inTest)).toContain('>Test<');
});

test('credit is said to be the buyer’s, with the plan that it can pay next, or that it waits', () => {
  const drawn = (money: BuyerMoney) => {
    const summary = { ...money.summary, credit: 350_00 };
    return draw(active, { ...money, summary, credit: creditWords(summary) });
  };
  const page = drawn(owing);
  expect(page).toContain('₱350.00 is yours');
  expect(page).toContain('next payment at Cellphone ni Jun, ₱1,026.41 on 18 Nov 2026.');
  expect(page).toMatch(new RegExp(`href="/buyer/transactions/${planId}"[^>]*>Use it there`));
  const send = /href="\/buyer\/credit"[^>]*>Send it to me/;
  expect(page).toMatch(send);
  const late = { ...owing, summary: { ...owing.summary, overdue: 350_00 } };
  expect(drawn(late)).not.toMatch(send);
  const inTest = { ...owing, summary: { ...owing.summary, livemode: false } };
  expect(drawn(inTest)).toContain('href="/buyer/credit?mode=test"');
  expect(drawn(noMoney)).toContain('It stays yours');
  expect(drawn(noMoney)).not.toContain('Use it there');
  expect(drawn(noMoney)).toMatch(send);
  expect(draw(active, owing)).not.toContain('is yours');
});

test('a wait that is over is not said to end in the past: what is left is one step away', () => {
  const hold = holdOf(
    { borrowing_held_until: '2026-11-15T07:00:00Z', is_being_checked: false },
    Date.parse('2026-11-15T08:00:00Z'),
  );
  const page = draw(active, { ...owing, hold });
  expect(page).toContain('The 72 hours are over: one step is left');
  expect(page).toMatch(/href="\/buyer\/settings\/lost"[^>]*>Finish it/);
  expect(page).not.toContain('15 Nov 2026, 3:00 PM');
});
