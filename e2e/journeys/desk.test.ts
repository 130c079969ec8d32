import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { closeDay } from '@luwag/modules/plans/service';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase, insertStore } from '@luwag/testing/builders/purchases';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { openBrowserForFile } from '../set-up.ts';
import { openDesk } from './desk.ts';
import { knownPerson } from './person.ts';
import { press } from './steps.ts';
import { openHydrated } from './visitor.ts';

openBrowserForFile();

/** ₱6,000.00 in six at a shop of its own, bought so many days ago, with the day closed. */
const buyDaysAgo = (buyer: string, merchant: string, days: number) =>
  withStores(async (stores) => {
    const { db } = stores;
    const buyerId = await idOfEmail(stores, buyer);
    const store = await insertStore(db, await idOfEmail(stores, merchant), 'Panaderya ni Berto');
    await insertLine(db, { buyerId, limitCentavos: centavos(20_000_00) });
    const today = manilaDateOf(Date.now());
    const planId = await insertPurchase(db, {
      ...{ buyerId, store, terms: 6, amountCentavos: centavos(6_000_00) },
      startDate: addDays(today, -days),
    });
    await closeDay(db, { mode: 'live', businessDate: today });
    const { reference } = await inScope(db, 'system', (tx) =>
      tx
        .selectFrom('payment_requests')
        .select('reference')
        .where('plan_id', '=', planId)
        .executeTakeFirstOrThrow(),
    );
    return { buyerId, reference };
  }, inject('settings'));

const isContactHour = (): boolean => {
  const hour = (new Date().getUTCHours() + 8) % 24;
  return hour >= 8 && hour < 20;
};

test('staff write to somebody late in reviewed words, within the rules, and note a promise', async () => {
  const [shop, buyer] = [await knownPerson('merchant'), await knownPerson('buyer')];
  const { buyerId } = await buyDaysAgo(buyer.email, shop.email, 50);
  const { visitor, page } = await openDesk();
  await openHydrated(page, `/ops/collections/${buyerId}`);
  await page.getByRole('radio', { name: 'Smaller payments are possible' }).check();
  await page.getByText('no late fee').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const send = page.getByRole('button', { name: /^Send the (text|mail)$/ });
  if (isContactHour()) {
    await send.click();
    await page.getByText('The message is on its way.').waitFor();
  } else {
    await page.getByText('It is outside the hours of contact.').waitFor();
    await pressWithoutButton(page);
    await page.getByText('Not now: it is outside the hours').waitFor();
  }
  expect(await send.count()).toBe(0);
  await page.getByLabel('By', { exact: true }).fill(addDays(manilaDateOf(Date.now()), 3));
  await press(page, 'Note the promise');
  await page.getByText('Until that day nobody writes to them').waitFor();
  await page.getByRole('radio', { name: 'Thank you for your word' }).waitFor();
  await visitor.leave();
});

/** Around the button that is not there, as somebody would who knows the page. */
const pressWithoutButton = (page: Page): Promise<void> =>
  page.evaluate(`{
    const form = document.querySelector('form:has([name=message])');
    form.querySelector('button[disabled]').remove();
    HTMLFormElement.prototype.submit.call(form);
  }`);

test('staff give back what a shop does not, after seeing both sides before and after', async () => {
  const [shop, buyer] = [await knownPerson('merchant'), await knownPerson('buyer')];
  const { reference } = await buyDaysAgo(buyer.email, shop.email, 2);
  const { visitor, page } = await openDesk();
  await openHydrated(page, '/ops/purchases');
  await page.getByLabel('Reference').fill(reference.toLowerCase());
  await press(page, 'Find it');
  await page.getByRole('heading', { name: 'Panaderya ni Berto' }).waitFor();
  await page.getByLabel('Amount, for a part').fill('1,500');
  await page.getByLabel('Why you do it and not the shop').fill('The shop has closed.');
  await press(page, 'See before and after');
  await page.getByRole('heading', { name: 'A refund of ₱1,500.00' }).waitFor();
  await page.getByRole('row', { name: /The shop gets/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Refund ₱1,500.00');
  await press(page, 'Use a passkey');
  await page.getByText('The refund is made.').waitFor();
  await page.getByText('The shop has closed.').waitFor();
  await visitor.leave();
});

test('a payment is found from a phone number and explained to the centavo, in four screens', async () => {
  const { visitor, page } = await openDesk();
  const screens = new Set([new URL(page.url()).pathname]);
  const note = () => screens.add(new URL(page.url()).pathname);
  await page.getByRole('region', { name: 'Waiting for somebody' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('/');
  await page.keyboard.type('0917 123 4501');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ops/people/*');
  note();
  const past = page.getByRole('region', { name: 'Everything, newest first' });
  await past.getByRole('link', { name: 'Money', exact: true }).click();
  await page.waitForURL('**past=money');
  expect(await axeFaults(page)).toEqual([]);
  await past.getByRole('link', { name: 'Payment taken' }).first().click();
  await page.waitForURL('**/ops/purchases/*');
  note();
  const payment = page.getByRole('region', { name: 'Payments' }).getByRole('listitem').first();
  await payment.locator('summary').click();
  const amount = (await payment.locator('b').first().innerText()).replace('₱', '');
  await payment.getByRole('row', { name: `Together ${amount}` }).waitFor();
  expect(await payment.getByRole('row', { name: /^Payment \d+, price/ }).count()).toBeGreaterThan(
    0,
  );
  expect(screens.size).toBeLessThanOrEqual(4);
  await visitor.leave();
});
