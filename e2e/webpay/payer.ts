import { inScope } from '@luwag/db/scope';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { phoneInEnglish } from '../browser.ts';
import { addPasskeyDevice, type PasskeyDevice } from '../journeys/authenticators.ts';
import { knownPerson, type Person } from '../journeys/person.ts';
import { prove } from '../journeys/prove.ts';
import { addPasskey, logIn, press } from '../journeys/steps.ts';
import { openHydrated, openVisitor, type Visitor } from '../journeys/visitor.ts';
import type { Look } from '../pages.ts';
import { lookLike } from '../visit-as.ts';

export type Payer = { person: Person; visitor: Visitor; page: Page };

/** Somebody who is signed in, on a device that we have known for days unless told otherwise. */
export async function openPayer(
  browser: Browser,
  {
    look = phoneInEnglish,
    hasScript = true,
    isDeviceKnown = true,
    person: known,
  }: { look?: Look; hasScript?: boolean; isDeviceKnown?: boolean; person?: Person } = {},
): Promise<Payer> {
  const person = known ?? (await knownPerson('buyer'));
  const visitor = await openVisitor(browser, {
    look: phoneInEnglish,
    javaScriptEnabled: hasScript,
  });
  const page = await visitor.openTab();
  await (hasScript ? openHydrated(page, '/buyer/login') : page.goto('/buyer/login'));
  await logIn(page, person);
  if (isDeviceKnown) await knowDevice(person.email);
  if (look !== phoneInEnglish) await lookLike(page, look);
  return { person, visitor, page };
}

/** A text confirms a purchase only where somebody has been seen before. */
const knowDevice = (email: string): Promise<void> =>
  withStores(async (stores) => {
    const accountId = await idOfEmail(stores, email);
    await inScope(stores.db, 'system', async (tx) => {
      await tx
        .updateTable('known_devices')
        .set({ first_seen_at: new Date(Date.now() - 3 * 86_400_000) })
        .where('account_id', '=', accountId)
        .execute();
    });
  }, inject('settings'));

/** A passkey on this device, whose reader always says yes. */
export async function makePasskey(page: Page, { email, role }: Person): Promise<PasskeyDevice> {
  const device = await addPasskeyDevice(page);
  await prove(email);
  await openHydrated(page, `/${role}/settings/security`);
  await addPasskey(page);
  return device;
}

/** From the page of plans to the gateway's own page and back. */
export async function linkMaya(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Link a wallet' }).click();
  await page.getByRole('button', { name: 'Maya' }).click();
  await page.waitForURL('**/xendit/**');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/buyer/webpay?**');
  await page.getByRole('radio', { name: /Maya ••••/ }).waitFor({ state: 'attached' });
}

export const choosePlan = (page: Page, payments: number): Promise<void> =>
  page.locator('.price', { has: page.locator(`[name=terms][value="${payments}"]`) }).click();

export const payEachTime = (page: Page): Promise<void> =>
  page.locator('.wp-source', { hasText: 'GCash' }).click();

/** From the chosen plan to the page that asks who it is. */
export async function agree(page: Page): Promise<void> {
  await press(page, 'Continue');
  await page.locator('.check', { hasText: 'I agree' }).click();
  await page.getByRole('button', { name: /^Agree and borrow/ }).click();
}
