import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase } from '@luwag/testing/builders/purchases';
import { inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { browser } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { logIn } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

/** Of test money, for the gateway here is the sandbox: six payments, the first in so many days. */
const owe = (email: string, firstInDays: number): Promise<string> =>
  withStores(async (stores) => {
    const { db } = stores;
    const read = await inScope(db, 'system', async (tx) => ({
      store: await tx
        .selectFrom('stores')
        .select(['id', 'account_id as merchantId'])
        .executeTakeFirstOrThrow(),
    }));
    const buyerId = await idOfEmail(stores, email);
    await insertLine(db, { buyerId, mode: 'test', limitCentavos: centavos(20_000_00) });
    return insertPurchase(db, {
      buyerId,
      store: read.store,
      terms: 6,
      amountCentavos: centavos(4_800_00),
      startDate: addDays(addMonths(manilaDateOf(Date.now()), -1), firstInDays),
      mode: 'test',
    });
  }, inject('settings'));

/** A buyer who is signed in and owes a plan; with days below zero, one that is late. */
export async function openOwing(options: { javaScriptEnabled: boolean; firstInDays?: number }) {
  const { javaScriptEnabled, firstInDays = 12 } = options;
  const person = await knownPerson('buyer');
  const planId = await owe(person.email, firstInDays);
  const visitor = await openVisitor(browser, { javaScriptEnabled });
  const page = await visitor.openTab();
  await openHydrated(page, '/buyer/login');
  await logIn(page, person);
  return { visitor, page, planPath: `/buyer/transactions/${planId}` };
}
