import { limitOf } from '@luwag/testing/harness/timing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { appCode } from '../journeys/authenticators.ts';
import { otherCode, textedCode } from '../journeys/inbox.ts';
import { ageFactorsOf, prove } from '../journeys/prove.ts';
import { press } from '../journeys/steps.ts';
import { openHydrated, openVisitor } from '../journeys/visitor.ts';
import { tokenOf } from '../shop.ts';
import { agree, choosePlan, linkMaya, makePasskey, openPayer, payEachTime } from './payer.ts';
import { browser, openShopForFile, shop } from './set-up.ts';

openShopForFile();

test('a known buyer pays in four taps and a passkey, and the screen beside the phone follows', async () => {
  const { page, visitor, person } = await openPayer(browser);
  await makePasskey(page, person);
  const first = tokenOf(await shop.askFor());
  await page.goto(`/p/${first}`);
  // The plan that was picked before the wallet was linked is still picked, and the wallet is too.
  await choosePlan(page, 6);
  await linkMaya(page);
  expect(await page.locator('[name=terms]:checked').getAttribute('value')).toBe('6');
  expect(await page.locator('.wp-source:has(:checked)').innerText()).toMatch(/^Maya ••••/);

  const token = tokenOf(await shop.askFor());
  const desk = await openVisitor(browser, {
    look: { theme: 'light', locale: 'en', size: { width: 1280, height: 800 } },
  });
  const screen = await desk.openTab();
  await screen.goto(`/p/${token}`);
  await screen.getByRole('img', { name: 'QR code of this payment' }).waitFor();

  await page.goto(`/p/${token}`);
  expect(await page.locator('[name=terms]:checked').count()).toBe(0);
  const begunAt = performance.now();
  await choosePlan(page, 3);
  await agree(page);
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  expect(performance.now() - begunAt).toBeLessThan(limitOf(60_000));
  await page.getByText('Your next payment: ₱1,600.00').waitFor();
  await screen.getByRole('heading', { name: 'Paid' }).waitFor();
  await Promise.all([page, screen].map((one) => one.waitForURL(shop.pages.done)));
  await visitor.leave();
  await desk.leave();
});

test('a text confirms a small purchase: sent at once, wrong ones are counted, the sixth digit sends', async () => {
  const { page, visitor, person } = await openPayer(browser);
  await page.goto(`/p/${tokenOf(await shop.askFor())}`);
  await choosePlan(page, 3);
  await payEachTime(page);
  await agree(page);
  const code = await textedCode(`+63${person.number}`);
  const field = page.getByLabel(/^Code sent to/);
  await field.fill(otherCode(code));
  await page.getByText('That code is not right. 4 of 5 tries left.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByText(/^You can ask again in 0:/).waitFor();
  await field.fill(code);

  await page.getByRole('heading', { name: 'Approve ₱1,600.00' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open the wallet’s page' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'That payment did not go through' }).waitFor();
  await page.getByText('Nothing was taken').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try again with another source' }).click();
  await page.getByRole('heading', { name: 'Which one feels light?' }).waitFor();
  expect(await page.getByText('That payment did not go through').count()).toBe(1);
  await visitor.leave();
});

test('an authenticator app confirms what a text may not: wrong once, then right', async () => {
  const { page, visitor, person } = await openPayer(browser);
  await prove(person.email);
  await openHydrated(page, '/buyer/settings/security');
  await press(page, 'Set up the app');
  const key = (await page.locator('.totp-key').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(appCode(key));
  await press(page, 'Turn it on');
  await page.getByText('Your authenticator app is on.').waitFor();
  await ageFactorsOf(person.email);

  await page.goto(`/p/${tokenOf(await shop.askFor({ amount: 9_000_00 }))}`);
  await choosePlan(page, 6);
  await payEachTime(page);
  await agree(page);
  const field = page.getByLabel('Code from your authenticator app');
  await field.fill(otherCode(appCode(key, 1)));
  await page.getByText('Type the one that your app shows now.').waitFor();
  // Typed before the page's script is there, it goes with its last digit all the same.
  const release = await holdScript(page);
  await page.goto(page.url(), { waitUntil: 'commit' });
  await field.fill(otherCode(appCode(key, 1)));
  release();
  await page.getByText('Type the one that your app shows now.').waitFor();
  await field.fill(appCode(key, 1));
  // Nothing falls due on the day, so there is nothing to wait for.
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  await visitor.leave();
});

/** Keeps the page's script on its way until it is let go. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/webpay-module-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Pays in three while another screen looks on; what the sandbox does is in the centavos. */
async function payWatched(firstCentavos: number) {
  const { page, visitor, person } = await openPayer(browser);
  await makePasskey(page, person);
  const token = tokenOf(await shop.askFor({ amount: 3 * firstCentavos }));
  await page.goto(`/p/${token}`);
  await linkMaya(page);
  const guest = await openVisitor(browser);
  const screen = await guest.openTab();
  await screen.goto(`/p/${token}`);
  await choosePlan(page, 3);
  await agree(page);
  await page.waitForURL('**/done?**');
  return { page, screen, leave: () => Promise.all([visitor.leave(), guest.leave()]) };
}

test('a gateway that is silent: still checking on both screens, and nothing to pay twice with', async () => {
  const { page, screen, leave } = await payWatched(1_091_08);
  await screen.getByRole('heading', { name: 'The payment is under way' }).waitFor();
  await page.getByRole('heading', { name: 'We’re still checking' }).waitFor();
  await page.getByText('You have not been charged twice.').waitFor();
  expect(await page.locator('main').getByRole('button').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await leave();
});

test('an answer that was lost on its way is found, and both screens say so', async () => {
  const { page, screen, leave } = await payWatched(1_091_01);
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  const back = [page, screen].map((one) => one.waitForURL(shop.pages.done));
  await Promise.all(back);
  await leave();
});
