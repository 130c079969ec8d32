import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase, insertStore } from '@luwag/testing/builders/purchases';
import { inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';

/** ₱6,000.00 in six, bought today in a shop of this merchant's. */
export const sell = (of: { merchant: string; buyer: string }) =>
  withStores(async (stores) => {
    const { db } = stores;
    const merchantId = await idOfEmail(stores, of.merchant);
    const buyerId = await idOfEmail(stores, of.buyer);
    const store = await insertStore(db, merchantId, 'Panaderya ni Berto');
    await insertLine(db, { buyerId, mode: 'test', limitCentavos: centavos(20_000_00) });
    const planId = await insertPurchase(db, {
      ...{ buyerId, store, terms: 6, amountCentavos: centavos(6_000_00), mode: 'test' },
      startDate: manilaDateOf(Date.now()),
    });
    const { payment_request_id: requestId } = await inScope(db, 'system', (tx) =>
      tx
        .selectFrom('plans')
        .select('payment_request_id')
        .where('id', '=', planId)
        .executeTakeFirstOrThrow(),
    );
    return { planId, requestId };
  }, inject('settings'));
