import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase } from '@luwag/testing/builders/purchases';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { logIn, press, sendLogin } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

async function openAsMerchant(options: { javaScriptEnabled: boolean }) {
  const visitor = await openVisitor(browser, options);
  const page = await visitor.openTab();
  await openHydrated(page, '/merchant/login');
  await logIn(page, await knownPerson('merchant'));
  return { visitor, page };
}

async function openStore(page: Page, name: string): Promise<void> {
  await openHydrated(page, '/merchant/stores');
  await page.getByRole('link', { name: 'Open a store' }).click();
  await page.getByRole('heading', { name: 'Open a store' }).waitFor();
  const places = '/merchant/stores/new?region=1300000000&city=1380400000&barangay=1380400001';
  await openWithLists(page, places);
  await press(page, 'Open this store');
  await page.getByText(/^Write a name of 2 to 120 characters/).waitFor();
  await page.getByLabel('Name of the store').fill(name);
  await page.getByLabel('House number and street').fill('12 Quirino Avenue');
  await page.getByLabel('ZIP code', { exact: true }).fill('1470');
  await press(page, 'Open this store');
  await page.getByText('Your store is open.').waitFor();
}

/** A machine that stands still for seconds has no lists to show: whoever reads so asks again. */
async function openWithLists(page: Page, path: string): Promise<void> {
  const form = page.getByRole('button', { name: 'Open this store', exact: true });
  for (let asked = 1; asked <= 5; asked += 1) {
    await openHydrated(page, path);
    if ((await form.count()) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, asked * 1_000));
  }
}

async function ask(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await press(page, 'Make the QR');
}

async function cancel(page: Page): Promise<void> {
  await page.getByText('Cancel it', { exact: true }).click();
  await press(page, 'Yes, cancel it');
}

const isRequest = (url: URL) => /^\/merchant\/requests\/[0-9a-f-]{36}$/.test(url.pathname);

test('a merchant opens a store, asks for a payment, and sees at once what becomes of it', async () => {
  const { visitor, page } = await openAsMerchant({ javaScriptEnabled: true });
  await openStore(page, 'Tahian ni Luz');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Counter code of Tahian ni Luz' }).click();
  await page.getByRole('img', { name: /^QR code of Tahian ni Luz, store code ST/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });

  await openHydrated(page, '/merchant/requests');
  await ask(page, '12');
  await page.locator('input[name="amount"][aria-invalid="true"]').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await ask(page, '4,800');
  await page.waitForURL(isRequest);
  await page.getByRole('img', { name: 'QR code to pay ₱4,800.00' }).waitFor();
  await page.getByText('Waiting for a buyer').waitFor();
  await page.getByText(/^\d\d:\d\d left$/).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  // Taken back elsewhere, and told here without a reload.
  const other = await visitor.openTab();
  await openHydrated(other, page.url());
  await cancel(other);
  await other.getByText('You took it back. No money moved.').waitFor();
  await page.getByText('You took it back. No money moved.').waitFor();
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
  await visitor.leave();
});

test('without script a wrong amount is told at its field, and plain forms do the rest', async () => {
  const { visitor, page } = await openAsMerchant({ javaScriptEnabled: false });
  // Another shop's name would wait for somebody to look at it.
  await openStore(page, 'Kusina ni Tess');
  await page.goto('/merchant/requests');
  await ask(page, '12');
  await page.locator('input[name="amount"][aria-invalid="true"]').waitFor();
  await ask(page, '4,800');
  await page.waitForURL(isRequest);
  await page.getByRole('img', { name: 'QR code to pay ₱4,800.00' }).waitFor();
  await cancel(page);
  await page.getByText('You took it back. No money moved.').waitFor();

  await page.goto('/merchant/developers/keys');
  await press(page, 'Make the key');
  await page.getByText('Tick at least one.').waitFor();
  await page.getByRole('radio', { name: /^Test/ }).check();
  await page.getByLabel('Name', { exact: true }).fill('Web shop');
  await page.getByRole('checkbox', { name: /^Ask for payments/ }).check();
  await press(page, 'Make the key');
  const key = (await page.locator('.made-key-value').textContent()) ?? '';
  expect(key).toMatch(/^lw_test_/);
  noteCanaries(key);
  await page.goto('/merchant/developers/keys');
  expect(await page.content()).not.toContain(key);
  await page.locator('.key-revoke summary').click();
  await press(page, 'Revoke it now');
  await page.getByText(/^The key is revoked\./).waitFor();
  await addWebhook(page);
  await visitor.leave();
});

/** An address in test mode, a test event to it, and another secret. */
async function addWebhook(page: Page): Promise<void> {
  await page.goto('/merchant/developers/webhooks?mode=test');
  await page.getByLabel('Address of your server').fill('https://10.0.0.1/');
  await press(page, 'Add it');
  await page.locator('input[name="url"][aria-invalid="true"]').waitFor();
  await page.getByLabel('Address of your server').fill('https://tindahan.example/hook');
  await press(page, 'Add it');
  const shown = page.locator('.made-key-value');
  const secret = (await shown.textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await page.goto('/merchant/developers/webhooks?mode=test');
  expect(await page.content()).not.toContain(secret);
  await press(page, 'Send a test event');
  await page.getByText(/^A test event is on its way\./).waitFor();
  await press(page, 'Make another');
  const next = (await shown.textContent()) ?? '';
  expect(next).not.toBe(secret);
  noteCanaries(secret, next);
  await page.goto('/merchant/developers/log?mode=test');
  await page.getByRole('heading', { name: 'No such call' }).waitFor();
}

/** Of test money, for the gateway here is the sandbox. */
const owe = (email: string, monthsAgo = 1): Promise<unknown> =>
  withStores(async (stores) => {
    const { db } = stores;
    const { store } = await inScope(db, 'system', async (tx) => ({
      store: await tx
        .selectFrom('stores')
        .select(['id', 'account_id as merchantId'])
        .executeTakeFirstOrThrow(),
    }));
    const of = { buyerId: await idOfEmail(stores, email), mode: 'test' } as const;
    await insertLine(db, { ...of, limitCentavos: centavos(20_000_00) });
    const startDate = addDays(addMonths(manilaDateOf(Date.now()), -monthsAgo), 12);
    const amountCentavos = centavos(4_800_00);
    await insertPurchase(db, { ...of, store, terms: 6, amountCentavos, startDate });
  }, inject('settings'));

test('in the light edition a buyer logs in, sees what is due and pays it, without script', async () => {
  const person = await knownPerson('buyer');
  await owe(person.email);
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const page = await visitor.openTab();
  await page.goto('/slow-network');
  await sendLogin(page, person);
  await page.getByText('Maria, your next payment').waitFor();
  await page.getByText('Test mode: no real money moves.').waitFor();
  await page
    .getByRole('radio', { name: /^GCash/ })
    .first()
    .check();
  await page
    .getByRole('button', { name: /^Pay ₱/ })
    .first()
    .click();
  await page.waitForURL('**/slow-network?payment=**');
  const paying = page.url().split('&')[0] ?? '';
  // The page looks again by itself until there is something to approve.
  await page.getByRole('link', { name: 'Approve the payment' }).click();
  await page.waitForURL((url) => url.origin !== inject('origin'));
  await press(page, 'Approve');
  await page.goto(paying);
  await page.getByRole('heading', { name: /^Paid ₱/ }).waitFor();
  await visitor.leave();
});

test('in the light edition who is late pays a part, gives it up, and finds lighter plans and help, without script', async () => {
  const person = await knownPerson('buyer');
  await owe(person.email, 2);
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const page = await visitor.openTab();
  await page.goto('/slow-network');
  await sendLogin(page, person);
  await page.getByText('Maria, this payment is late').waitFor();
  await page.getByRole('link', { name: 'Pay another amount' }).first().click();
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByLabel('Amount in pesos').fill('300');
  await page.getByRole('radio', { name: /^GCash/ }).check();
  await press(page, 'Go on');
  await page.waitForURL('**/payments/**');
  await page.goto('/slow-network');
  // What is asked for stands there, and the payment in the place of its form.
  await page.getByText('Your payment of ₱300.00 is on its way').or(waits(page)).first().waitFor();
  expect(await page.getByRole('button', { name: /^Pay ₱/ }).count()).toBe(0);
  await page
    .getByRole('link', { name: /or pay another way|See how it stands/ })
    .first()
    .click();
  // The page looks again by itself until it waits for the buyer.
  await press(page, 'Pay another way');
  await page.getByRole('heading', { name: /^(Ending the payment|Nothing was taken)/ }).waitFor();
  await page.getByRole('heading', { name: 'Nothing was taken' }).waitFor();
  await page.getByRole('link', { name: 'Back to what is due' }).click();
  expect(await page.getByRole('button', { name: /^Pay ₱/ }).count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Cannot pay right now?' }).first().click();
  await page.waitForURL('**/lighter?edition=full');
  await page.getByRole('radio').first().waitFor();
  await page.goto('/slow-network');
  await page.getByRole('link', { name: 'What to do when you cannot pay' }).first().click();
  await page.waitForURL('**/buyer/support?about=cannot-pay&edition=full');
  await visitor.leave();
});

const waits = (page: Page) => page.getByText('Your wallet waits for your yes');
