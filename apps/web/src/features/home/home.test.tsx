import type { Account } from '@luwag/contracts/accounts';
import { civilDate } from '@luwag/domain/calendar';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import routes from '#app/routes.ts';
import { createStore } from '#app/store/store.ts';
import { BuyerHome } from './buyer-home.tsx';
import { MerchantHome } from './merchant-home.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';
import { StaffHome } from './staff-home.tsx';

const now = { today: civilDate('2026-11-15'), dayPart: 'morning' } as const;

const maria: Account = {
  id: '019a8474-0000-7000-8000-000000000001',
  role: 'buyer',
  first_name: 'Maria',
  middle_name: '',
  last_name: 'Santos',
  email: 'maria@example.com',
  is_email_confirmed: true,
  contact_number: '+639175552841',
  is_number_confirmed: true,
  account_status: 'PENDING',
  locale: 'en',
  companies: [],
  user_document_uploads: [],
  onboarding_step: 'DOCUMENTS',
  merchant_status: null,
  business_name: null,
};
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

const cases: { name: string; account: Account }[] = [
  ...steps.buyer.map((step) => ({
    name: `a buyer at ${step}`,
    account: { ...maria, onboarding_step: step },
  })),
  ...steps.merchant.map((step) => ({
    name: `a merchant at ${step}`,
    account: { ...ben, onboarding_step: step },
  })),
  { name: 'a merchant not approved', account: { ...ben, merchant_status: 'REJECTED' } },
  { name: 'staff', account: { ...maria, role: 'staff', onboarding_step: 'ACTIVE' } },
];

const homes: Record<Account['role'], (account: Account) => ReactNode> = {
  buyer: (account) => <BuyerHome account={account} now={now} />,
  merchant: (account) => <MerchantHome account={account} now={now} />,
  staff: (account) => <StaffHome account={account} />,
};

function draw(account: Account): string {
  const { role, first_name, email } = account;
  const page = (
    <SignedInFrame role={role} name={first_name} note={email} csrfToken="token">
      {homes[role](account)}
    </SignedInFrame>
  );
  return renderToStaticMarkup(
    <Provider store={createStore()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </Provider>,
  );
}

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path ? [`/${path}`] : []),
    ...(index ? ['/'] : []),
    ...pathsOf(children),
  ]);

describe.each(['en', 'fil'] as const)('in %s', (locale) => {
  test.each(cases)('the home of $name leads only to pages that exist', ({ account }) => {
    overwriteGetLocale(() => locale);
    const links = [...draw(account).matchAll(/\shref="([^"#?]*)/g)].map(([, path]) => path);
    const paths = pathsOf(routes);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => path && !paths.includes(path))).toEqual([]);
  });

  test.each(cases)(
    'the home of $name has one first heading and at most one filled button',
    ({ account }) => {
      overwriteGetLocale(() => locale);
      const page = draw(account);
      expect(page.match(/<h1/g)).toHaveLength(1);
      expect(page.match(/class="btn primary/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(page).not.toContain('style=');
    },
  );
});

test('no figure is shown where none is known: neither a peso nor a limit', () => {
  overwriteGetLocale(() => 'en');
  for (const { account } of cases) expect(draw(account)).not.toMatch(/₱|PHP/);
});

test('a step with a page has its button; a step without one says that it opens soon', () => {
  overwriteGetLocale(() => 'en');
  const number = draw({ ...maria, onboarding_step: 'CONFIRM_NUMBER' });
  expect(number).toMatch(/<a class="btn primary"[^>]*href="\/buyer\/number"/);
  expect(number).not.toContain('opens soon');
  const documents = draw(maria);
  expect(documents).toContain('opens soon');
  expect(documents).not.toContain('btn primary');
});

test('a company that vouches for the buyer is named', () => {
  overwriteGetLocale(() => 'en');
  const page = draw({ ...maria, companies: [{ name: 'Laguna Teachers Cooperative' }] });
  expect(page).toContain('Laguna Teachers Cooperative vouches for you');
});

test('logging out is a plain form with its token', () => {
  const page = draw(maria);
  expect(page).toContain('<form action="/api/auth/signout" method="post">');
  expect(page).toContain('name="csrfToken" value="token"');
});
