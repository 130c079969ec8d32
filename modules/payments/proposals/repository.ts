import type { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { PayDay } from '@luwag/domain/plans';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { payableAt } from '../requests/service.ts';

type Stored = Selectable<DB['proposals']>;
export type ConfirmedWith = 'passkey' | 'totp' | 'sms' | 'test_code';
type Narrowed = 'mode' | 'status' | 'failure_reason' | 'confirmed_with' | 'pay_day';
export type ProposalRow = Omit<Stored, Narrowed> & {
  mode: Mode;
  status: 'open' | 'processing' | 'done';
  failure_reason: PaymentFailureReason | null;
  confirmed_with: ConfirmedWith | null;
  pay_day: PayDay | null;
};

/** A buyer has one proposal of a request; opened again, it has the new time and all that it had. */
export async function openOne(
  tx: Tx,
  row: {
    buyerId: string;
    requestId: string;
    mode: Mode;
    payDay: PayDay | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<ProposalRow> {
  const { rows } = await sql<ProposalRow>`
    insert into proposals as p (id, buyer_id, payment_request_id, mode, pay_day, created_at,
      expires_at)
    values (${idFor(row.buyerId)}, ${row.buyerId}, ${row.requestId}, ${row.mode}, ${row.payDay},
      ${row.now}, ${row.expiresAt})
    on conflict (buyer_id, payment_request_id) do update set expires_at =
      case when p.status = 'open' then excluded.expires_at else p.expires_at end
    returning p.*`.execute(tx);
  const [opened] = rows;
  if (!opened)
    throw new Error(`upsert of the proposal for request ${row.requestId} returned no row`);
  return opened;
}

/** Opened by this buyer, not paid, and still asked for; the newest first. In the system's scope. */
export async function listUnfinishedOf(
  tx: Tx,
  { buyerId, now, limit }: { buyerId: string; now: Date; limit: number },
): Promise<Pick<ProposalRow, 'id' | 'payment_request_id'>[]> {
  const { rows } = await sql<Pick<ProposalRow, 'id' | 'payment_request_id'>>`
    select p.id, p.payment_request_id
      from proposals p join payment_requests r on r.id = p.payment_request_id
     where p.buyer_id = ${buyerId} and p.status = 'open' and ${payableAt(now)}
     order by p.id desc limit ${limit}`.execute(tx);
  return rows;
}

export type BuyingSteps = { opened_at: Date; agreed_at: Date | null };

/** When the buyer of a request opened it and agreed. In the system's scope. */
export const findBuyingSteps = (
  tx: Tx,
  { requestId, buyerId }: { requestId: string; buyerId: string },
): Promise<BuyingSteps | undefined> =>
  tx
    .selectFrom('proposals')
    .select(['created_at as opened_at', 'agreed_at'])
    .where('buyer_id', '=', buyerId)
    .where('payment_request_id', '=', requestId)
    .executeTakeFirst();

type Wanted = { id: string; buyerId: string };

const one = (tx: Tx, { id, buyerId }: Wanted) =>
  tx.selectFrom('proposals').selectAll().where('id', '=', id).where('buyer_id', '=', buyerId);

export async function findProposal(tx: Tx, wanted: Wanted): Promise<ProposalRow | undefined> {
  return (await one(tx, wanted).executeTakeFirst()) as ProposalRow | undefined;
}

/** Whoever changes what was agreed or confirmed holds it first. */
export async function lockProposal(tx: Tx, wanted: Wanted): Promise<ProposalRow | undefined> {
  return (await one(tx, wanted).forUpdate().executeTakeFirst()) as ProposalRow | undefined;
}

export type Agreement = {
  terms: number;
  sourceId: string | null;
  channel: string | null;
  withAutopay: boolean;
  payNowCentavos: number;
  disclosureHash: Buffer;
  agreedAt: Date;
};

const unconfirmed = {
  confirmed_at: null,
  confirmed_with: null,
  confirmed_session_id: null,
  fresh_centavos: 0,
};

async function update(
  tx: Tx,
  id: string,
  change: UpdateObject<DB, 'proposals'>,
): Promise<ProposalRow> {
  const row = await tx
    .updateTable('proposals')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ProposalRow;
}

/** Other dates are other figures: whatever was agreed to and confirmed is so no longer. */
export const setPayDay = (tx: Tx, id: string, payDay: PayDay | null): Promise<ProposalRow> =>
  update(tx, id, { pay_day: payDay, agreed_at: null, ...unconfirmed });

/** To agree to something else takes back what was confirmed. */
export const markAgreed = (tx: Tx, id: string, agreed: Agreement): Promise<ProposalRow> =>
  update(tx, id, {
    agreements: sql<number>`agreements + 1`,
    agreed_at: agreed.agreedAt,
    terms: agreed.terms,
    source_id: agreed.sourceId,
    channel: agreed.channel,
    with_autopay: agreed.withAutopay,
    pay_now_centavos: agreed.payNowCentavos,
    disclosure_hash: agreed.disclosureHash,
    ...unconfirmed,
  });

/** Purchases of one buyer that a new factor confirms are judged one after another. */
export async function lockNewFactorConfirmations(tx: Tx, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fresh ${buyerId}`}, 0))`.execute(tx);
}

/**
 * What factors of less than a day have confirmed for this buyer, without the proposal itself: what
 * was bought, and what could still be with the confirmation it has.
 */
export async function sumNewFactorConfirmations(
  tx: Tx,
  { id, buyer_id, mode }: Pick<ProposalRow, 'id' | 'buyer_id' | 'mode'>,
  { after, usableAfter }: { after: Date; usableAfter: Date },
): Promise<number> {
  const { sum } = await tx
    .selectFrom('proposals')
    .select(({ fn }) => fn.sum<string | null>('fresh_centavos').as('sum'))
    .where('buyer_id', '=', buyer_id)
    .where('mode', '=', mode)
    .where('id', '!=', id)
    .where('fresh_centavos', '>', 0)
    .where('confirmed_at', '>', after)
    .where(({ or, eb }) => or([eb('status', '!=', 'open'), eb('confirmed_at', '>=', usableAfter)]))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export const markConfirmed = (
  tx: Tx,
  id: string,
  confirmed: { with: ConfirmedWith; freshCentavos: number; sessionId: string; at: Date },
): Promise<ProposalRow> =>
  update(tx, id, {
    confirmed_at: confirmed.at,
    confirmed_with: confirmed.with,
    confirmed_session_id: confirmed.sessionId,
    fresh_centavos: confirmed.freshCentavos,
  });

/** The last try at what is due today, if there is anything. */
export const findCheckoutAttempt = (tx: Tx, planId: string) =>
  tx
    .selectFrom('collection_attempts')
    .select(['state', 'amount_centavos', 'redirect_url', 'failure_code'])
    .where('plan_id', '=', planId)
    .where('purpose', '=', 'checkout')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whoever begins something at a counter waits for who began before: none counts a stale number. */
export async function lockCounter(tx: Tx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counter ${storeId}`}, 0))`.execute(tx);
}

/** What is begun and not finished at a counter. In the system's scope. */
export async function countAtCounter(
  tx: Tx,
  { storeId, buyerId }: { storeId: string; buyerId: string },
  now: Date,
): Promise<{ ofBuyer: number; ofStore: number }> {
  const { rows } = await sql<{ of_buyer: number; of_store: number }>`
    select count(*)::int as of_store, count(*) filter (where exists (
        select from proposals p where p.payment_request_id = r.id and p.buyer_id = ${buyerId}
      ))::int as of_buyer
    from payment_requests r
    where r.store_id = ${storeId} and r.origin = 'counter' and ${payableAt(now)}`.execute(tx);
  return { ofBuyer: rows[0]?.of_buyer ?? 0, ofStore: rows[0]?.of_store ?? 0 };
}
