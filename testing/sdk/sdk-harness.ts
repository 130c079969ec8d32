import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { payoutOf } from '../builders/payouts-fixtures.ts';
import { insertAccount, insertLine, insertPurchase, insertStore } from '../builders/purchases.ts';
import { keyOf } from '../builders/stores.ts';
import { startHarness } from '../harness/harness.ts';
import { installPackedSdk, type Language, languages, startDriver } from './drivers.ts';
import { startUnreliableRelay } from './unreliable-relay.ts';

const scopes = [
  ...(['payments:read', 'payments:write', 'refunds:write', 'webhooks:write'] as const),
  ...(['payouts:read', 'reports:read'] as const),
];

export type SdkHarness = Awaited<ReturnType<typeof startSdkHarness>>;

/** Active: its keys are good in both modes. */
async function insertMerchant(db: Db): Promise<string> {
  const accountId = await insertAccount(db, 'merchant');
  const business = { business_name: 'Tindahan', industry: 'retail', merchant_status: 'ACTIVE' };
  await inScope(db, 'system', (tx) =>
    tx
      .insertInto('merchant_profiles')
      .values({ account_id: accountId, ...business })
      .execute(),
  );
  return accountId;
}

/**
 * The API on a port, a network in front of it that fails when told, a shop with a test key, and a
 * program in each language that drives its SDK.
 */
export async function startSdkHarness() {
  const [harness, sdk] = await Promise.all([startHarness(), installPackedSdk()]);
  const { app, db } = harness;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const relay = await startUnreliableRelay(port);
  const drivers = Object.fromEntries(
    languages.map((language) => [language, startDriver(language, sdk.url)]),
  ) as Record<Language, ReturnType<typeof startDriver>>;
  const accountId = await insertMerchant(db);
  const buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, mode: 'test', limitCentavos: centavos(100_000_00) });
  /** A store of its own for each language, so that none sees what the others made. */
  const openShop = async (mode: 'test' | 'live' = 'test') => {
    const store = await insertStore(db, accountId);
    const shop = { accountId, storeId: store.id, mode };
    const key = await keyOf(harness, { ...shop, scopes: [...scopes] });
    return { store, key };
  };
  return {
    relay,
    drivers,
    openShop,
    /** Where the packed SDK is installed. */
    project: sdk.project,
    /** The id of a payment that is paid. */
    async newPaid(store: Awaited<ReturnType<typeof openShop>>['store']): Promise<string> {
      const startDate = manilaDateOf(Date.now());
      const bought = { buyerId, store, terms: 3, amountCentavos: centavos(3_000_00), startDate };
      const planId = await insertPurchase(db, { ...bought, mode: 'test' });
      return inScope(db, 'system', async (tx) => {
        const found = tx.selectFrom('payment_requests').select('id').where('plan_id', '=', planId);
        return (await found.executeTakeFirstOrThrow()).id;
      });
    },
    /** The id of a test payout of the merchant, of no sale. */
    newPayout: () => payoutOf(harness, { account: { id: accountId } }, 'test'),
    async close() {
      await Promise.all(Object.values(drivers).map((driver) => driver.stop()));
      await relay.close();
      await harness.close();
      await sdk.remove();
    },
  };
}
