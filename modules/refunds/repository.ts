import type { RefundReason } from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { RefundEffects } from '@luwag/domain/plan-refunds';
import type { RefundedRow } from '@luwag/domain/refund-schedules';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql } from 'kysely';

export type RefundRow = Omit<Selectable<DB['refunds']>, 'mode' | 'reason'> & {
  mode: Mode;
  reason: RefundReason;
};

export type NewRefund = {
  mode: Mode;
  merchantId: string;
  paymentRequestId: string;
  amountCentavos: number;
  reason: RefundReason;
  note: string;
  origin: 'key' | 'dashboard' | 'staff' | 'dispute';
  effects: RefundEffects;
  now: Date;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const { effects } = refund;
  const row = await tx
    .insertInto('refunds')
    .values({
      id: idFor(refund.merchantId),
      mode: refund.mode,
      merchant_id: refund.merchantId,
      payment_request_id: refund.paymentRequestId,
      amount_centavos: refund.amountCentavos,
      reason: refund.reason,
      note: refund.note,
      origin: refund.origin,
      fee_returned_centavos: effects.feeReturnedCentavos,
      from_reserve_centavos: effects.reserveCentavos,
      from_payable_centavos: effects.payableCentavos,
      owed_by_shop_centavos: effects.receivableCentavos,
      created_at: refund.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as RefundRow;
}

const turnsMax = 8;

/** One of the few turns of a shop, until the transaction ends; false where all are taken. */
export async function hasTurn(
  tx: Tx,
  { mode, merchantId }: { mode: Mode; merchantId: string },
): Promise<boolean> {
  const name = `refunds ${mode} ${merchantId}`;
  // Row by row, and no further than the first that is free.
  const { rows } = await sql`
    select turn from generate_series(1, ${turnsMax}::int) turn
     where pg_try_advisory_xact_lock(hashtextextended(${name}, turn)) limit 1`.execute(tx);
  return rows.length > 0;
}

/** What people gave back for a shop since then: at its dashboard, and for reported problems. */
export async function sumByPeople(
  tx: Tx,
  { mode, merchantId, since }: { mode: Mode; merchantId: string; since: Date },
): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_centavos'), sql<number>`0`).as('sum'))
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('created_at', '>', since)
    .where('origin', 'in', ['dashboard', 'dispute'])
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export async function findRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const row = await tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
  return row as RefundRow | undefined;
}

/** More than anybody reads; a purchase has a handful. */
const listMax = 100;

/** Newest first. */
export async function listRefundsOf(tx: Tx, paymentRequestId: string): Promise<RefundRow[]> {
  const rows = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_request_id', '=', paymentRequestId)
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute();
  return rows as RefundRow[];
}

export type EffectRow = Omit<Selectable<DB['refund_effects']>, 'mode' | 'reason' | 'payments'> & {
  mode: Mode;
  reason: RefundReason;
  payments: RefundedRow[];
};

export type NewEffect = {
  id: string;
  mode: Mode;
  buyerId: string;
  planId: string;
  refundId: string;
  amountCentavos: number;
  reason: RefundReason;
  payments: readonly RefundedRow[];
  chargesSettledCentavos: number;
  creditCentavos: number;
  now: Date;
};

export async function insertEffect(tx: Tx, effect: NewEffect): Promise<void> {
  await tx
    .insertInto('refund_effects')
    .values({
      id: effect.id,
      mode: effect.mode,
      buyer_id: effect.buyerId,
      plan_id: effect.planId,
      refund_id: effect.refundId,
      amount_centavos: effect.amountCentavos,
      reason: effect.reason,
      payments: JSON.stringify(effect.payments),
      charges_settled_centavos: effect.chargesSettledCentavos,
      credit_centavos: effect.creditCentavos,
      made_at: effect.now,
    })
    .execute();
}

export async function findEffect(tx: Tx, id: string): Promise<EffectRow | undefined> {
  const row = await tx
    .selectFrom('refund_effects')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as EffectRow | undefined;
}

/** Newest first. */
export async function listEffectsOf(tx: Tx, planId: string): Promise<EffectRow[]> {
  const rows = await tx
    .selectFrom('refund_effects')
    .selectAll()
    .where('plan_id', '=', planId)
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute();
  return rows as unknown as EffectRow[];
}
