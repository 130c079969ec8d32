import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, partsOf } from '@luwag/domain/calendar';
import type { Gateway } from '@luwag/gateway/gateway';
import type { Vault } from '@luwag/key-service/vault';
import { decidePayoutBatch, proposePayoutBatch } from '@luwag/modules/payouts/batches';
import { countForDay } from '@luwag/modules/payouts/scheduling';
import { send } from '@luwag/modules/payouts/sending';
import { shopTransfers } from '@luwag/modules/payouts/shop-transfers';
import { callAt, inCall, jobAt, morningOf, noonOf, type Story } from './past-calls.ts';

type Stores = Story & { vault: Vault };

export type PaidShops = {
  merchantIds: readonly string[];
  /** Who proposes what is sent, and who signs it. */
  staffIds: readonly [proposer: string, signer: string];
};

/** What the shops were owed on a banking day is counted; it waits for two people. */
export async function countShops(
  { db, vault, now }: Stores,
  { merchantIds }: PaidShops,
  day: CivilDate,
): Promise<void> {
  const ctx = jobAt(db, morningOf(day, now));
  for (const merchantId of merchantIds)
    await countForDay(ctx, { vault }, { mode: 'live', merchantId }, day);
}

/** The same, signed by two and sent: the banks took it at noon. */
export async function payShops(stores: Stores, shops: PaidShops, day: CivilDate): Promise<void> {
  await countShops(stores, shops, day);
  const { db, vault, now } = stores;
  const payout_ids = await listWaiting(db);
  if (payout_ids.length === 0) return;
  const [proposer, signer] = shops.staffIds;
  const at = noonOf(day, now);
  const body = { mode: 'live' as const, payout_ids, note: '' };
  const { batch_id, payouts, total } = await inCall(
    callAt(db, { id: proposer, role: 'staff' }, at),
    (ctx) => proposePayoutBatch({ vault }, ctx, { params: undefined, query: undefined, body }),
  );
  await inCall(callAt(db, { id: signer, role: 'staff' }, at), (ctx) =>
    decidePayoutBatch({ vault }, ctx, {
      params: { batch_id },
      query: undefined,
      body: { decision: 'approve', payouts, total, note: '' },
    }),
  );
  const deps = { vault, gatewayOf: () => bankThatTakesAll(day) };
  for (const id of payout_ids) await send(shopTransfers, jobAt(db, at), deps, id);
}

const listWaiting = (db: Db): Promise<string[]> =>
  inScope(db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('payouts')
      .select('id')
      .where('mode', '=', 'live')
      .where('status', '=', 'waiting')
      .where('batch_id', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });

/** A gateway that is asked for nothing but payouts, and has each taken at once. */
const bankThatTakesAll = (day: CivilDate): Gateway =>
  ({
    mode: 'live',
    createPayout: async ({ reference, amountCentavos }) => ({
      kind: 'succeeded',
      payoutId: `disb-${reference}`,
      amountCentavos,
      bankReference: bankReferenceOf(reference, day),
    }),
  }) satisfies Partial<Gateway> as unknown as Gateway;

/** Twelve digits, the first four of them month and day, as banks print them. */
function bankReferenceOf(reference: string, day: CivilDate): string {
  const { month, day: date } = partsOf(day);
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const own = Number.parseInt(reference.slice(-6), 16) % 100_000_000;
  return `${pad(month, 2)}${pad(date, 2)}${pad(own, 8)}`;
}
