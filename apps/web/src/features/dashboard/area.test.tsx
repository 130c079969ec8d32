// @vitest-environment happy-dom
import type { Account } from '@luwag/contracts/accounts';
import { civilDate } from '@luwag/domain/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createStore } from '#app/store/store.ts';
import { maria } from '../../../testing/samples.ts';
import { Area, useArea } from './area.tsx';

afterEach(cleanup);

const ben: Account = {
  ...maria,
  role: 'merchant',
  first_name: 'Ben',
  user_document_uploads: [
    { kind: 'business_profile', state: 'sent', reason_code: null, uploaded_at: null },
  ],
  onboarding_step: 'BUSINESS',
  merchant_status: 'WAITING_FOR_YOU',
  business_name: 'Kuya Ben’s Appliances',
};

function open(account: Account) {
  const store = createStore();
  const now = { today: civilDate('2026-11-15'), dayPart: 'morning' } as const;
  const Page = () => <p>for {useArea().account.first_name}</p>;
  const Stub = createRoutesStub([
    {
      path: '/merchant',
      Component: () => <Area account={account} now={now} csrfToken="token" />,
      children: [{ path: 'dashboard', Component: Page }],
    },
  ]);
  render(
    <Provider store={store}>
      <Stub initialEntries={['/merchant/dashboard']} />
    </Provider>,
  );
  return store;
}

test('the store keeps what it may of the user’s view', async () => {
  const store = open(ben);
  await screen.findByText('for Ben');
  expect(store.getState().user).toMatchObject({
    user_document_uploads: ['business_profile'],
    merchant_status: 'WAITING_FOR_YOU',
  });
});

test('a merchant is named after the business, and the page it is on is marked in the places', async () => {
  open(ben);
  await screen.findByText('for Ben');
  expect(screen.getAllByText('Kuya Ben’s Appliances').length).toBeGreaterThan(0);
  const marked = document.querySelectorAll('nav [aria-current="page"]');
  expect([...marked].map((link) => link.getAttribute('href'))).toEqual([
    '/merchant/dashboard',
    '/merchant/dashboard',
  ]);
});
