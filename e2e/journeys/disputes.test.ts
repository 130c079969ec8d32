import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { expireDisputes } from '@luwag/modules/disputes/worker';
import { enqueue } from '@luwag/platform/jobs/job';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { qrPng } from '../qr-picture.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson, type Person } from './person.ts';
import { sell } from './sold.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor, type Visitor } from './visitor.ts';

openBrowserForFile();

const receipt = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: qrPng('A receipt of what was brought back to the shop'),
};

async function signIn(person: Person, javaScriptEnabled = true): Promise<[Visitor, Page]> {
  const visitor = await openVisitor(browser, { javaScriptEnabled });
  const page = await visitor.openTab();
  await openHydrated(page, `/${person.role}/login`);
  await logIn(page, person);
  return [visitor, page];
}

/** The shop's last day is yesterday, and the worker looks at what is over. */
const passShopsTime = (planId: string): Promise<void> =>
  withStores(async ({ db }) => {
    await inScope(db, 'system', async (tx) => {
      await tx
        .updateTable('disputes')
        .set({ answer_by: addDays(manilaDateOf(Date.now()), -1) })
        .where('plan_id', '=', planId)
        .execute();
      await enqueue(tx, { requestId: 'journey' }, expireDisputes, {});
    });
  }, inject('settings'));

test('a buyer reports a return and sees payments stop; the shop refunds, and the plan is smaller', async () => {
  const [shop, buyer] = [await knownPerson('merchant'), await knownPerson('buyer')];
  const { planId } = await sell({ merchant: shop.email, buyer: buyer.email });
  const [buyers, page] = await signIn(buyer);
  await openHydrated(page, `/buyer/transactions/${planId}`);
  await page.getByRole('link', { name: /^Report a problem or a return/ }).click();
  await page.getByRole('heading', { name: 'What happened?' }).waitFor();
  await page.getByRole('radio', { name: 'I gave it back to the shop' }).check();
  await page.getByRole('radio', { name: /^A part of it/ }).check();
  await page.getByLabel('What that part cost').fill('1,500');
  // Said before it is sent, as soon as the amount is known.
  await page.getByText('₱1,500.00 stops at once').waitFor();
  await page.getByLabel('Tell us in a line or two').fill('I brought it back on Monday.');
  await page.getByLabel('Photos, if you have some').setInputFiles(receipt);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Send, and stop the payments');
  await page.getByText('Your report arrived.').waitFor();
  await page.getByText('14 days left').waitFor();
  await page.getByAltText('Your photo').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const caseAddress = new URL(page.url()).pathname;
  await openHydrated(page, `/buyer/transactions/${planId}`);
  await page.getByText('₱1,500.00 is stopped').waitFor();
  expect(await page.locator('.path li.held').count()).toBeGreaterThan(0);

  const [shops, desk] = await signIn(shop);
  await openHydrated(desk, '/merchant/disputes');
  await desk.getByText(/^You, until/).waitFor();
  await desk.getByRole('link', { name: /Given back to the shop/ }).click();
  await desk.getByRole('heading', { name: 'What you can offer' }).waitFor();
  await desk.getByText('I brought it back on Monday.').waitFor();
  await desk.getByRole('radio', { name: /^Refund what was reported/ }).check();
  await desk.getByRole('heading', { name: 'If ₱1,500.00 goes back' }).waitFor();
  await desk.getByLabel('Your answer, in your words').fill('Thank you, it arrived in good order.');
  expect(await axeFaults(desk)).toEqual([]);
  await press(desk, 'Send this answer');
  await desk.getByText('The refund is made and the case is closed.').waitFor();
  await shops.leave();

  await openHydrated(page, caseAddress);
  await page.getByRole('heading', { name: '₱1,500.00 came back' }).waitFor();
  await page.getByRole('link', { name: 'See before and after' }).click();
  await page.getByText('Came back from Panaderya ni Berto').waitFor();
  await page.getByText('Gone', { exact: true }).waitFor();
  await openHydrated(page, `/buyer/transactions/${planId}`);
  expect(await page.locator('.path li.held').count()).toBe(0);
  await buyers.leave();
});

test('without script: what stops is shown before it is sent, and a silent shop has agreed', async () => {
  const [shop, buyer] = [await knownPerson('merchant'), await knownPerson('buyer')];
  const { planId } = await sell({ merchant: shop.email, buyer: buyer.email });
  const [buyers, page] = await signIn(buyer, false);
  await page.goto(`/buyer/transactions/${planId}/report`);
  await page.getByRole('radio', { name: 'It did not arrive' }).check();
  await page.getByRole('radio', { name: /^A part of it/ }).check();
  await page.getByLabel('What that part cost').fill('2,000');
  await page.getByLabel('Tell us in a line or two').fill('Two of six bags did not come.');
  await press(page, 'Send, and stop the payments');
  // The page had shown what all of it would stop: nothing is sent unseen.
  await page.getByText('The amount changed. See below what would stop, then send.').waitFor();
  await page.getByText('₱2,000.00 stops at once').waitFor();
  await press(page, 'Send, and stop the payments');
  await page.getByText('Your report arrived.').waitFor();

  await page.getByLabel('Write to the shop and to Luwag').fill('They do not answer the phone.');
  await press(page, 'Send');
  await page.getByText('They do not answer the phone.').waitFor();

  await passShopsTime(planId);
  const isOver = async () => {
    await page.reload();
    return page.getByRole('heading', { name: '₱2,000.00 came back' }).count();
  };
  await expect.poll(isOver, { timeout: 60_000, interval: 1_000 }).toBe(1);
  await page.getByText('The time to answer was over').waitFor();
  await buyers.leave();
});
