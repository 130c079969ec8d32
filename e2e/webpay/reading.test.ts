import { inScope } from '@luwag/db/scope';
import { idOfEmail } from '@luwag/testing/accounts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { launchBrowser } from '../browser.ts';
import { press } from '../journeys/steps.ts';
import { openShop, type Shop, tokenOf } from '../shop.ts';
import { choosePlan, linkMaya, makePasskey, openPayer } from './payer.ts';

const door = { origin: inject('origin'), settings: inject('settings') };
let browser: Browser;
let shop: Shop;

beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openShop(browser, door);
});
afterAll(async () => {
  await shop.close();
  await browser.close();
});

/** The server's clock is the machine's: a minute passes there by making the session a minute older. */
const ageSessions = (email: string): Promise<void> =>
  withStores(async (stores) => {
    const accountId = await idOfEmail(stores, email);
    const older = (column: string) => sql<Date>`${sql.ref(column)} - interval '1 minute'`;
    await inScope(stores.db, 'system', (tx) =>
      tx
        .updateTable('sessions')
        .set({ seen_at: older('seen_at'), reading_until: older('reading_until') })
        .where('account_id', '=', accountId)
        .execute(),
    );
  }, door.settings);

/** Minutes in which nobody touches the page: on both sides, and each is told to the server. */
async function read(page: Page, email: string, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await ageSessions(email);
    const told = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/auth/session') && reply.request().method() === 'POST',
    );
    await page.clock.runFor(60_000);
    expect(await (await told).json()).toMatchObject({ role: 'buyer' });
  }
}

test('an 11-minute reading of the agreement with the browser’s clock advanced ends in a purchase', async () => {
  const { page, visitor, person } = await openPayer(browser);
  await makePasskey(page, person);
  await page.goto(`/p/${tokenOf(await shop.askFor())}`);
  await linkMaya(page);
  // A second tab lies open on the dashboard: it logs nobody out who reads in this one.
  const other = await visitor.openTab();
  await other.clock.install();
  await other.goto('/buyer/dashboard', { waitUntil: 'networkidle' });

  await page.bringToFront();
  await page.clock.install();
  await choosePlan(page, 3);
  await press(page, 'Continue');
  await page.locator('.check', { hasText: 'I agree' }).waitFor();
  await read(page, person.email, 11);
  await other.clock.runFor(11 * 60_000);
  expect(new URL(other.url()).pathname).toBe('/buyer/dashboard');

  await page.locator('.check', { hasText: 'I agree' }).click();
  await page.getByRole('button', { name: /^Agree and borrow/ }).click();
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  await visitor.leave();
});
