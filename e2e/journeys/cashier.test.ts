import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase, insertStore } from '@luwag/testing/builders/purchases';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

const openStore = (email: string) =>
  withStores(async (stores) => {
    const merchantId = await idOfEmail(stores, email);
    return insertStore(stores.db, merchantId, 'Lugawan ni Cely');
  }, inject('settings'));

/** As if the buyer had paid what the device asked for. */
const pay = (requestId: string, of: { store: Awaited<ReturnType<typeof openStore>> }) =>
  withStores(async (stores) => {
    const { db } = stores;
    const buyerId = await idOfEmail(stores, (await knownPerson('buyer')).email);
    await insertLine(db, { buyerId, limitCentavos: centavos(20_000_00) });
    const planId = await insertPurchase(db, {
      ...{ buyerId, store: of.store, terms: 1, amountCentavos: centavos(750_00) },
      startDate: manilaDateOf(Date.now()),
    });
    await inScope(db, 'system', (tx) =>
      tx
        .updateTable('payment_requests')
        .set({ status: 'paid', buyer_id: buyerId, plan_id: planId, paid_at: new Date() })
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', requestId)
        .execute(),
    );
  }, inject('settings'));

test('a tablet is paired, unlocked, asks for ₱750.00 by its keys, and shows that it was paid', async () => {
  const owner = await knownPerson('merchant');
  const store = await openStore(owner.email);
  const office = await openVisitor(browser);
  const desk = await office.openTab();
  await openHydrated(desk, '/merchant/login');
  await logIn(desk, owner);
  await openHydrated(desk, `/merchant/stores/${store.id}/devices`);
  await desk.getByLabel('What it is called').fill('Tablet by the door');
  await desk.getByLabel('PIN').fill('284915');
  await press(desk, 'Show the pairing code');
  await desk.getByRole('heading', { name: 'Pair Tablet by the door' }).waitFor();
  const code = await desk.locator('.request-reference b').innerText();

  const counter = await openVisitor(browser);
  const tablet = await counter.openTab();
  await openHydrated(tablet, '/counter');
  await tablet.getByLabel('Pairing code').fill(code);
  await press(tablet, 'Pair this device');
  await tablet.getByLabel('PIN').fill('284915');
  await press(tablet, 'Unlock');
  await tablet.getByRole('heading', { name: 'Today at this counter' }).waitFor();
  expect(await axeFaults(tablet)).toEqual([]);
  for (const key of ['7', '5', '0']) await press(tablet, key);
  await press(tablet, '00');
  await press(tablet, 'Show the QR');
  await tablet.getByRole('img', { name: 'QR code to pay ₱750.00' }).waitFor();
  expect(await axeFaults(tablet)).toEqual([]);
  // It can do nothing else: the shop's own pages know no such visitor.
  const inside = await tablet.context().request.get('/merchant/payments', { maxRedirects: 0 });
  expect(inside.status()).toBe(302);

  await pay(new URL(tablet.url()).pathname.split('/').at(-1) ?? '', { store });
  await tablet.reload();
  await tablet.getByRole('status').getByText('Paid', { exact: true }).waitFor();
  await tablet.getByText('You can hand it over.').waitFor();
  expect(await axeFaults(tablet)).toEqual([]);
  await tablet.getByRole('link', { name: 'Next buyer' }).click();
  await tablet.getByText('Maria', { exact: false }).first().waitFor();
  await press(tablet, 'Lock');
  await tablet.getByLabel('PIN').waitFor();

  await desk.reload();
  await desk.getByText('Locked', { exact: true }).waitFor();
  await Promise.all([office.leave(), counter.leave()]);
});
