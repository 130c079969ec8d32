import { randomBytes } from 'node:crypto';
import type { Db } from '@luwag/db';
import { civilDate } from '@luwag/domain/calendar';
import type { Cause, Journal } from '@luwag/domain/journals';
import { checkedOut, lineGranted } from '@luwag/domain/journals-checkout';
import { collected } from '@luwag/domain/journals-collections';
import { payoutSent } from '@luwag/domain/journals-payouts';
import { refunded } from '@luwag/domain/journals-refunds';
import { centavos, noCentavos } from '@luwag/domain/money';
import type { PlanOwners } from '@luwag/domain/owners';
import type { Command, Posting } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import type pg from 'pg';
import { waitUntil } from '../harness/processes.ts';

/** A UUID of version 7, as the product makes them: new rows land at the end of the index. */
export function timeOrderedId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

export const causeOf = (source: string): Cause => ({
  source,
  effectiveOn: civilDate('2026-11-15'),
});

export const posting = (journal: Journal, rest: Partial<Posting> = {}): Posting => ({
  id: timeOrderedId(),
  mode: 'test',
  journal,
  ...rest,
});

export const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

/** A checkout of six legs, with a discount and a reserve held back from the shop. */
export function saleOf(owners: PlanOwners, principal: number): Journal {
  return checkedOut(causeOf(`plan:${owners.planId}`), {
    ...owners,
    principalCentavos: centavos(principal),
    discountCentavos: centavos(Math.floor(principal * 0.04)),
    reserveCentavos: centavos(Math.floor(principal * 0.05)),
  });
}

export const grantOf = (buyerId: string, amount: number): Journal =>
  lineGranted(causeOf(`line:${buyerId}`), { buyerId, amountCentavos: centavos(amount) });

/** A refund of principal that is still owed; what the shop lacks becomes its debt. */
export function refundOf(owners: PlanOwners, amount: number): Journal {
  const amountCentavos = centavos(amount);
  return refunded(causeOf(`refund:${owners.planId}`), {
    owners,
    allocation: {
      cancelled: [{ sequence: 1, component: 'principal', amountCentavos }],
      paid: [],
      excessCentavos: noCentavos,
    },
    recoveredCentavos: noCentavos,
    creditCentavos: noCentavos,
    discount: { unearnedCentavos: noCentavos, earnedCentavos: noCentavos },
    funding: {
      reserveCentavos: noCentavos,
      heldCentavos: noCentavos,
      payableCentavos: noCentavos,
      receivableCentavos: amountCentavos,
    },
  });
}

export const paymentOf = (owners: PlanOwners, amount: number): Journal =>
  collected(causeOf(`payment:${owners.planId}`), {
    owners,
    psp: 'gateway',
    parts: [{ sequence: 1, component: 'principal', amountCentavos: centavos(amount) }],
    recoveredCentavos: noCentavos,
    creditCentavos: noCentavos,
  });

export const payoutOf = (merchantId: string, amount: number): Journal =>
  payoutSent(causeOf(`payout:${merchantId}`), {
    merchantId,
    rail: 'instapay',
    amountCentavos: centavos(amount),
  });

/**
 * Waits until all that is posted lies below the transaction horizon, which is the whole server's: a
 * neighbour's open transaction holds it back. Rolled-up credits count, and batches close, up to it.
 */
export async function untilFinal(pgPool: pg.Pool): Promise<void> {
  const isFinal = async () => {
    const { rowCount } = await pgPool.query(`select 1 from ledger.journals
      having max(xid::text::bigint) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`);
    return rowCount === 1;
  };
  await waitUntil(isFinal, 'the journals to be final');
}

/** Posts many journals, a batch to a transaction. */
export async function postInBatches(db: Db, commands: Command[], size = 200): Promise<void> {
  for (let i = 0; i < commands.length; i += size) {
    const batch = commands.slice(i, i + size);
    await db.transaction().execute((tx) => post(tx, ...batch));
  }
}
