import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { openVisit } from '../browser.ts';
import { textedCode } from '../journeys/inbox.ts';
import { press } from '../journeys/steps.ts';
import { looksFor } from '../looks.ts';
import type { Look } from '../pages.ts';
import { tokenOf } from '../shop.ts';
import { agree, choosePlan, openPayer, payEachTime } from './payer.ts';
import { browser, door, openShopForFile, shop } from './set-up.ts';

openShopForFile();

/** What is wrong with a page, in words. */
async function faultsOf(page: Page, { locale }: Look): Promise<string[]> {
  const { lang, overflowPx } = await page.evaluate(() => {
    const { lang, scrollWidth, clientWidth } = document.documentElement;
    return { lang, overflowPx: scrollWidth - clientWidth };
  });
  return [
    ...(lang === locale ? [] : [`lang is ${lang}`]),
    ...(overflowPx > 0 ? [`scrolls sideways by ${overflowPx} px`] : []),
    ...(await axeFaults(page)),
  ];
}

const looks: Look[] = [
  { theme: 'dark', locale: 'en', size: { width: 1280, height: 800 } },
  { theme: 'dark', locale: 'fil', size: { width: 360, height: 800 } },
  { theme: 'light', locale: 'en', size: { width: 1280, height: 800 } },
  { theme: 'light', locale: 'fil', size: { width: 360, height: 800 } },
];

test.each(looksFor(0, looks))(
  'every step is whole in $theme, $locale, $size.width',
  async (look) => {
    const token = tokenOf(await shop.askFor());
    const context = await openVisit(browser, { origin: door.origin, look });
    const guest = await context.newPage();
    await guest.goto(`/p/${token}`);
    expect(await faultsOf(guest, look)).toEqual([]);
    await context.close();

    const { page, visitor } = await openPayer(browser, { look });
    await page.goto(`/p/${token}`);
    expect(await faultsOf(page, look)).toEqual([]);
    await choosePlan(page, 3);
    await payEachTime(page);
    await page.locator('.stickybar button').click();
    await page.waitForURL('**/agreement?**');
    expect(await faultsOf(page, look)).toEqual([]);
    await page.locator('[name=agree]').check({ force: true });
    await page.locator('.wp-form .btn.primary').click();
    await page.waitForURL('**/otp?**');
    expect(await faultsOf(page, look)).toEqual([]);
    await visitor.leave();
  },
);

test('by keyboard alone: a plan, a way to pay, the agreement', async () => {
  const { page, visitor } = await openPayer(browser);
  await page.goto(`/p/${tokenOf(await shop.askFor())}`);
  const tabTo = async (selector: string) => {
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      if (await page.locator(`${selector}:focus`).count()) return;
    }
    throw new Error(`the keyboard never gets to ${selector}`);
  };
  await tabTo('[name=terms]');
  await page.keyboard.press('Space');
  await tabTo('[name=pay_with]');
  await page.keyboard.press('Space');
  // Enter means go on, from wherever it is pressed.
  await page.keyboard.press('Enter');
  await page.waitForURL('**/agreement?**');
  await tabTo('[name=agree]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/otp?**');
  await visitor.leave();
});

test('a request that the shop took back, or whose time is over, says so and takes nothing', async () => {
  const context = await openVisit(browser, { origin: door.origin });
  const page = await context.newPage();
  const canceled = await shop.askFor();
  await shop.send(cancelPaymentRequest.path.replace('{request_id}', canceled.id));
  await page.goto(`/p/${tokenOf(canceled)}`);
  await page.getByRole('heading', { name: 'The shop took this request back' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const expired = await shop.askFor();
  await page.goto(`/p/${tokenOf(expired)}`);
  await endTime(expired.id);
  await page.reload();
  await page.getByRole('heading', { name: 'This request has run out' }).waitFor();
  await page.getByText('Nothing was taken').waitFor();
  const back = page.getByRole('link', { name: "Back to Kuya Ben's Appliances" });
  expect(await back.getAttribute('href')).toBe(shop.pages.cart);
  await context.close();
});

const endTime = (id: string): Promise<void> =>
  withStores(
    ({ db }) =>
      inScope(db, 'system', async (tx) => {
        const expires_at = new Date(Date.now() - 1_000);
        await tx.updateTable('payment_requests').set({ expires_at }).where('id', '=', id).execute();
      }),
    door.settings,
  );

test('what somebody is paying already is told to the next one as taken', async () => {
  const token = tokenOf(await shop.askFor());
  const first = await openPayer(browser);
  await first.page.goto(`/p/${token}`);
  await choosePlan(first.page, 3);
  await payEachTime(first.page);
  await agree(first.page);
  await first.page.getByLabel(/^Code sent to/).fill(await textedCode(`+63${first.person.number}`));
  await first.page.getByRole('heading', { name: 'Approve ₱1,600.00' }).waitFor();

  const second = await openPayer(browser);
  await second.page.goto(`/p/${token}`);
  await second.page.getByRole('heading', { name: 'Somebody else is paying this' }).waitFor();
  expect(await axeFaults(second.page)).toEqual([]);
  await first.visitor.leave();
  await second.visitor.leave();
});

test('above the room that is left, the rest is paid now and every figure says so', async () => {
  const { page, visitor } = await openPayer(browser);
  await page.goto(`/p/${tokenOf(await shop.askFor({ amount: 25_000_00 }))}`);
  await page.getByText('Pay ₱5,000.00 now, and the rest in parts.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await choosePlan(page, 3);
  await payEachTime(page);
  await press(page, 'Continue');
  const facts = await page.locator('.facts dd').allTextContents();
  // Today: what is above the room, and the first of three.
  expect(facts[1]).toBe('₱11,666.67');
  expect(facts[0]).toBe('₱13,333.33');
  await visitor.leave();
});
