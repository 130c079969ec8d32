import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { nameBankAccount, nameBusinessAddress } from '@luwag/testing/builders/payouts';
import { insertLine, insertPurchase, insertStore } from '@luwag/testing/builders/purchases';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { openDesk } from './desk.ts';
import { knownPerson } from './person.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** ₱6,000.00 sold a week ago by a shop that named its bank long ago. */
const sellLongAgo = (merchant: string, buyer: string) =>
  withStores(async (stores) => {
    const { db } = stores;
    const merchantId = await idOfEmail(stores, merchant);
    const buyerId = await idOfEmail(stores, buyer);
    await nameBusinessAddress(stores, merchantId);
    await nameBankAccount(stores, merchantId);
    const store = await insertStore(db, merchantId, 'Panaderya ni Berto');
    await insertLine(db, { buyerId, limitCentavos: centavos(20_000_00) });
    await insertPurchase(db, {
      ...{ buyerId, store, terms: 3, amountCentavos: centavos(6_000_00) },
      startDate: addDays(manilaDateOf(Date.now()), -7),
    });
  }, inject('settings'));

/** Asked for by the shop; or counted by the schedule a moment before, which is the same payout. */
async function findPayout(page: Page): Promise<string> {
  const ask = page.getByRole('button', { name: 'Ask for ₱5,460.00 now' });
  if (await ask.isVisible()) await ask.click();
  else await page.locator('a.payout-row').first().click();
  await page.waitForURL(/\/merchant\/payouts\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

test('a shop sees its payout, two of the staff send it, and the shop reads its report', async () => {
  const [shop, buyer] = [await knownPerson('merchant'), await knownPerson('buyer')];
  await sellLongAgo(shop.email, buyer.email);
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await openHydrated(page, '/merchant/login');
  await logIn(page, shop);
  await openHydrated(page, '/merchant/payouts');
  // Less 4 % of fee and 5 % of reserve.
  await page.getByText('₱5,460.00').first().waitFor();
  const path = await findPayout(page);
  const id = path.split('/').at(-1) ?? '';
  await page.getByRole('heading', { name: 'Why ₱5,460.00?' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const [first, second] = [await openDesk(), await openDesk()];
  await openHydrated(first.page, '/ops/payouts');
  for (const box of await first.page.locator('input[name=payout_id]').all())
    await box.setChecked((await box.inputValue()) === id);
  await press(first.page, 'Propose what is ticked');
  await first.page.waitForURL('**/ops/payouts/batches/*');
  await first.page.getByText('You proposed it, so somebody else has to sign.').first().waitFor();
  await openHydrated(second.page, new URL(first.page.url()).pathname);
  await press(second.page, 'Sign ₱5,460.00');
  await press(second.page, 'Use a passkey');
  await second.page.getByText('Signed').first().waitFor();
  expect(await axeFaults(second.page)).toEqual([]);

  await expect
    .poll(
      async () => {
        await openHydrated(page, path);
        return page.getByText('In your bank').count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const file = await page.context().request.get(href ?? '');
  const rows = (await file.text()).trim().split('\r\n');
  const amounts = rows.slice(1).join('\n');
  expect(rows).toHaveLength(3);
  expect(amounts).toContain('5760.00');
  expect(amounts).toContain('-300.00');
  await Promise.all([visitor, first.visitor, second.visitor].map((each) => each.leave()));
});
