import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { rateBuyers } from '@luwag/modules/credit/worker';
import { lockPlan, recordCollection } from '@luwag/modules/plans/service';
import { enqueue } from '@luwag/platform/jobs/job';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertAttemptIn, insertLine, insertPurchase } from '@luwag/testing/builders/purchases';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** A purchase of forty days ago whose first payment was made on its day; then the night comes. */
const payOnItsDay = (email: string): Promise<void> =>
  withStores(async (stores) => {
    const { db } = stores;
    const buyerId = await idOfEmail(stores, email);
    await insertLine(db, { buyerId, mode: 'test', limitCentavos: centavos(20_000_00) });
    const store = await inScope(db, 'system', (tx) =>
      tx.selectFrom('stores').select(['id', 'account_id as merchantId']).executeTakeFirstOrThrow(),
    );
    const startDate = addDays(manilaDateOf(Date.now()), -40);
    const order = {
      terms: 6,
      amountCentavos: centavos(4_800_00),
      startDate,
      mode: 'test',
    } as const;
    const planId = await insertPurchase(db, { buyerId, store, ...order });
    await inScope(db, 'system', async (tx) => {
      const onDate = addMonths(startDate, 1);
      const plan = await lockPlan(tx, planId);
      const due = plan && computeOutlook(plan.state, onDate, philippineHolidays).next;
      if (!plan || !due) throw new Error(`nothing is due on plan ${planId}`);
      const { amountCentavos } = due;
      const attempt = { amount_centavos: amountCentavos, state: 'succeeded' };
      const paymentId = await insertAttemptIn(tx, planId, attempt);
      const now = new Date(`${onDate}T04:00:00Z`);
      await recordCollection(tx, { plan, paymentId, amountCentavos, onDate, now, psp: 'xendit' });
      await enqueue(tx, { requestId: 'journey' }, rateBuyers, {});
    });
  }, inject('settings'));

test('a buyer reads why the rating rose after paying on time, and tries what would help', async () => {
  const person = await knownPerson('buyer');
  await payOnItsDay(person.email);
  // All of it is plain forms and addresses.
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const page = await visitor.openTab();
  await openHydrated(page, '/buyer/login');
  await logIn(page, person);
  await expect
    .poll(async () => {
      await page.goto('/buyer/rating');
      return page.getByText('Paid on time', { exact: true }).count();
    })
    .toBe(1);
  const events = page.getByRole('list', { name: 'What moved it' });
  expect(await events.getByRole('listitem').first().innerText()).toMatch(/^.*Paid on time.*\+2$/s);
  await page.getByText('60', { exact: true }).first().waitFor();
  await page.getByText('Umuusad').first().waitFor();

  await page.getByLabel('I pay the next three on time').check();
  await press(page, 'Work it out');
  await page.getByText('60 → 66').waitFor();

  await page.getByText('What you earn', { exact: true }).click();
  await page.getByLabel('Each month, after tax').selectOption('from_20000');
  await press(page, 'Save');
  await page.getByText('Payments up to ₱6,000.00 a month, 30% of ₱20,000.00.').waitFor();
  await visitor.leave();
});
