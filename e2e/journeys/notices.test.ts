import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { insertContact, markSent } from '@luwag/modules/contacts/repository';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase } from '@luwag/testing/builders/purchases';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson, type Person } from './person.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** Missed a payment five days ago, and was written to about it this morning. */
const missOne = (email: string): Promise<string> =>
  withStores(async (stores) => {
    const { db } = stores;
    const buyerId = await idOfEmail(stores, email);
    const store = await inScope(db, 'system', (tx) =>
      tx
        .selectFrom('stores')
        .select(['id', 'name', 'account_id as merchantId'])
        .executeTakeFirstOrThrow(),
    );
    await insertLine(db, { buyerId, mode: 'test', limitCentavos: centavos(20_000_00) });
    const dueDate = addDays(manilaDateOf(Date.now()), -5);
    const purchase = { terms: 1, amountCentavos: centavos(1_000_00) };
    const startDate = addDays(dueDate, -30);
    const planId = await insertPurchase(db, {
      ...{ buyerId, store, startDate, mode: 'test' },
      ...purchase,
    });
    await inScope(db, 'system', async (tx) => {
      const now = new Date();
      const id = await insertContact(tx, {
        ...{ buyerId, mode: 'test', planId: null, kind: 'payment_late', key: 'this morning' },
        ...{ facts: {}, usefulThrough: null, askedAt: now },
      });
      const said = { planId, storeName: store.name, dueDate, stage: 'late 0' };
      const items = [{ ...said, amountCentavos: 1_000_00 }];
      await markSent(tx, id ?? '', {
        ...{ kind: 'payment_late', channel: 'text', items, endedAt: now },
      });
    });
    return planId;
  }, inject('settings'));

async function signInOn(person: Person, options: BrowserContextOptions) {
  const visitor = await openVisitor(browser, options);
  const page = await visitor.openTab();
  await openHydrated(page, '/buyer/login');
  await logIn(page, person);
  return { visitor, page };
}

test.each([
  { how: 'with script', javaScriptEnabled: true },
  { how: 'without script', javaScriptEnabled: false },
])(
  '$how a buyer chooses how to be told, reads what was sent and goes on to pay',
  async (options) => {
    const person = await knownPerson('buyer');
    const planId = await missOne(person.email);
    const first = await signInOn(person, options);
    const { visitor, page } = await signInOn(person, options);
    await first.visitor.leave();
    await openHydrated(page, '/buyer/settings/notices');
    if (options.javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    await page.getByText('We write between 8 AM and 8 PM, Manila time.').waitFor();

    const byText = page.getByLabel('Payments due: SMS');
    const byMail = page.getByLabel('Payments due: E-mail');
    await byText.uncheck();
    await byMail.uncheck();
    await press(page, 'Keep these choices');
    await page.getByText('Choose at least one').waitFor();
    await byMail.check();
    await page.getByLabel('Do not disturb me at night').check();
    await press(page, 'Keep these choices');
    await page.getByText('Kept. From now on we tell you this way.').waitFor();
    expect(await byText.isChecked()).toBe(false);

    // The sign-in from a second device was told.
    await openHydrated(page, '/buyer/notices');
    if (options.javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    await page
      .getByRole('link', { name: /^New: / })
      .first()
      .click();
    await page.getByText(/Also sent by e-mail/).waitFor();
    await page.getByText('Nothing new.').waitFor({ state: 'attached' });

    await openHydrated(page, '/buyer/settings/notices');
    const log = page.getByRole('region', { name: 'Every message we sent you about money' });
    await log.getByText('A payment was missed').waitFor();
    await log.getByText(/^SMS, /).waitFor();
    await log.getByRole('link', { name: /₱1,000\.00/ }).click();
    await page.waitForURL(`**/buyer/transactions/${planId}`);
    await visitor.leave();
  },
);
