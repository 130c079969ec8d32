import { inScope } from '@luwag/db/scope';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { untilSessionWatched } from '../browser.ts';
import { press } from '../journeys/steps.ts';
import { tokenOf } from '../shop.ts';
import { choosePlan, linkMaya, makePasskey, openPayer } from './payer.ts';
import { browser, door, openShopForFile, shop } from './set-up.ts';

const minuteMs = 60_000;

openShopForFile();

/** The server's clock is the machine's: there a minute passes by making the session older. */
const ageSession = (email: string): Promise<void> =>
  withStores(async (stores) => {
    const accountId = await idOfEmail(stores, email);
    const older = (at: Date) => new Date(at.getTime() - minuteMs);
    await inScope(stores.db, 'system', async (tx) => {
      const { id, seen_at, reading_until } = await tx
        .selectFrom('sessions')
        .select(['id', 'seen_at', 'reading_until'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('sessions')
        .set({
          seen_at: older(seen_at),
          reading_until: reading_until && older(reading_until),
        })
        .where('id', '=', id)
        .execute();
    });
  }, door.settings);

/** Minutes in which nobody touches anything: on both sides, and each is told to the server. */
async function read(page: Page, other: Page, email: string, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await ageSession(email);
    const told = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/auth/session') && reply.request().method() === 'POST',
    );
    await page.clock.runFor(minuteMs);
    expect(await (await told).json()).toMatchObject({ role: 'buyer' });
    await other.clock.runFor(minuteMs);
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
  await other.goto('/buyer/dashboard');
  await untilSessionWatched(other);

  await page.bringToFront();
  await page.clock.install();
  await choosePlan(page, 3);
  await press(page, 'Continue');
  await page.locator('.check', { hasText: 'I agree' }).waitFor();
  await read(page, other, person.email, 11);
  expect(new URL(other.url()).pathname).toBe('/buyer/dashboard');

  await page.locator('.check', { hasText: 'I agree' }).click();
  await page.getByRole('button', { name: /^Agree and borrow/ }).click();
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  await visitor.leave();
});
