import { limitOf } from '@luwag/testing/harness/timing';
import { expect, test } from 'vitest';
import { browser, door, openBrowserForFile } from '../set-up.ts';
import { openShop, tokenOf } from '../shop.ts';
import { agree, choosePlan, linkMaya, makePasskey, openPayer } from '../webpay/payer.ts';
import { press } from './steps.ts';

// Under this name alone may a shop on the developer's own machine be returned to.
const shopSite = `http://localhost:${door.settings.SANDBOX_PORT}/shop`;
openBrowserForFile();

test('a shopper pays Juan’s Hardware in three, by a linked wallet, and is back with a paid order', async () => {
  const { page, visitor, person } = await openPayer(browser);
  await makePasskey(page, person);
  const other = await openShop(browser, door);
  await page.goto(`/p/${tokenOf(await other.askFor())}`);
  await linkMaya(page);
  await other.close();

  await page.goto(shopSite);
  await press(page, 'Add Cordless drill');
  await press(page, 'Pay with Luwag');
  await page.waitForURL(`${door.origin}/**`);
  const begunAt = performance.now();
  await choosePlan(page, 3);
  await agree(page);
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  expect(performance.now() - begunAt).toBeLessThan(limitOf(60_000));
  await page.waitForURL(`${shopSite}/**`);
  await page.getByText('Thank you. We would now pack it for you.').waitFor();
  await visitor.leave();
});

test('a shopper who changes their mind is back at the shop with the cart as it was', async () => {
  const { page, visitor } = await openPayer(browser);
  await page.goto(shopSite);
  await press(page, 'Add Cordless drill');
  await press(page, 'Pay with Luwag');
  await page.waitForURL(`${door.origin}/**`);
  await page.getByRole('link', { name: 'Pay with something else' }).click();
  await page.waitForURL(`${shopSite}/cancel**`);
  await page.getByText('Nothing was paid. Your cart is as you left it.').waitFor();
  await page.getByRole('button', { name: 'Pay with Luwag' }).waitFor();
  await visitor.leave();
});
