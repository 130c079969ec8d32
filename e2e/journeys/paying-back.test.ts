import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase } from '@luwag/testing/builders/purchases';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** Of test money, for the gateway here is the sandbox: six payments, the first in twelve days. */
const owe = (email: string): Promise<string> =>
  withStores(async (stores) => {
    const { db } = stores;
    const read = await inScope(db, 'system', async (tx) => ({
      store: await tx
        .selectFrom('stores')
        .select(['id', 'account_id as merchantId'])
        .executeTakeFirstOrThrow(),
    }));
    const buyerId = await idOfEmail(stores, email);
    await insertLine(db, { buyerId, mode: 'test', limitCentavos: centavos(20_000_00) });
    return insertPurchase(db, {
      buyerId,
      store: read.store,
      terms: 6,
      amountCentavos: centavos(4_800_00),
      startDate: addDays(addMonths(manilaDateOf(Date.now()), -1), 12),
      mode: 'test',
    });
  }, inject('settings'));

async function openOwing(options: { javaScriptEnabled: boolean }) {
  const person = await knownPerson('buyer');
  const planId = await owe(person.email);
  const visitor = await openVisitor(browser, options);
  const page = await visitor.openTab();
  await openHydrated(page, '/buyer/login');
  await logIn(page, person);
  return { visitor, page, planPath: `/buyer/transactions/${planId}` };
}

const atGateway = (page: Page) =>
  page.waitForURL((url) => url.origin !== inject('origin') && url.pathname.includes('/pay/'));

async function linkMaya(page: Page, { hasScript }: { hasScript: boolean }): Promise<void> {
  await openHydrated(page, '/buyer/sources/test');
  await page.getByText('Test mode: no real money moves').waitFor();
  await press(page, 'Link Maya');
  await page.waitForURL('**/buyer/sources/link/**');
  // Script goes on by itself; without it there is a button once the page is there.
  if (!hasScript) await page.getByRole('link', { name: 'Go on to Maya' }).click();
  await atGateway(page);
  await press(page, 'Approve');
  await page.waitForURL('**/buyer/sources/test?linked=**');
  await page.getByText(/^Maya •••• \d{4} is linked$/).waitFor();
}

async function payWithGcash(page: Page, choice: 'Approve' | 'Decline'): Promise<void> {
  await page.getByRole('radio', { name: /^GCash/ }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('link', { name: 'Approve the payment' }).click();
  await atGateway(page);
  await press(page, choice);
  await page.waitForURL('**/buyer/transactions/**');
}

test('a buyer links a wallet, pays a part of a plan, is declined, pays the rest and unlinks', async () => {
  const { visitor, page, planPath } = await openOwing({ javaScriptEnabled: true });
  await page.getByText('Test mode: no real money moves').waitFor();
  await page.getByRole('link', { name: /^Pay ₱/ }).click();
  await page.waitForURL(`**${planPath}#pay`);

  await linkMaya(page, { hasScript: true });
  await openHydrated(page, planPath);
  expect(await axeFaults(page)).toEqual([]);
  // The first choice among the sources is chosen already; the amount is another one.
  await page.getByRole('radio', { name: /^Another amount/ }).check();
  await page.getByLabel('Amount in pesos').fill('99,999');
  await press(page, 'Pay ₱99,999.00');
  await page.getByText(/^That is more than is left\./).waitFor();
  await page.getByLabel('Amount in pesos').fill('100');
  await press(page, 'Pay ₱100.00');
  await page.getByText('Paid ₱100.00', { exact: true }).waitFor();
  await page.getByText(/₱100\.00 of it is paid/).waitFor();

  await payWithGcash(page, 'Decline');
  await page.getByText(/did not go through$/).waitFor();
  await page.getByText(/^Nothing was taken\./).waitFor();

  await page.getByRole('radio', { name: /^All of it today/ }).check();
  await payWithGcash(page, 'Approve');
  await page.getByText(/^Paid ₱4,/).waitFor();
  await page.getByText('Paid off').first().waitFor();
  expect(await page.getByRole('heading', { name: 'Pay now' }).count()).toBe(0);

  await openHydrated(page, '/buyer/sources/test');
  await page.getByRole('link', { name: /^Unlink Maya/ }).click();
  const question = page.getByRole('dialog', { name: /^Unlink Maya/ });
  await question.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('It is unlinked. Nothing more is taken from it.').waitFor();
  await page.getByText('Nothing is linked yet').waitFor();
  await visitor.leave();
});

test('without script a wallet is linked, pays what is due, and is unlinked after a question', async () => {
  const { visitor, page, planPath } = await openOwing({ javaScriptEnabled: false });
  await linkMaya(page, { hasScript: false });
  await page.goto(planPath);
  await press(page, 'Pay now');
  await page
    .getByText(/^Paid ₱/)
    .first()
    .waitFor();
  await page.goto('/buyer/sources/test');
  await page.getByRole('link', { name: /^Unlink Maya/ }).click();
  await page.getByRole('heading', { name: /^Unlink Maya/ }).waitFor();
  await press(page, 'Unlink');
  await page.getByText('It is unlinked. Nothing more is taken from it.').waitFor();
  await visitor.leave();
});
