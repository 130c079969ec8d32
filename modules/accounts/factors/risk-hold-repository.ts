import type { Tx } from '@luwag/db';
import { findBorrowingHold } from './factor-recovery-repository.ts';

type Held = { risk_held_until: Date | null } | undefined;

const runningAt = (row: Held, now: Date): Date | undefined =>
  row?.risk_held_until && row.risk_held_until > now ? row.risk_held_until : undefined;

const heldOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('accounts').select('risk_held_until').where('id', '=', accountId);

/** Until when staff look at the account; undefined where none does. */
export const findRiskHold = async (
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<Date | undefined> => runningAt(await heldOf(tx, accountId).executeTakeFirst(), now);

/** The same, and no hold begins or ends before the transaction does. */
export const lockRiskHold: typeof findRiskHold = async (tx, accountId, now) =>
  runningAt(await heldOf(tx, accountId).forShare().executeTakeFirst(), now);

type HoldableAccount = {
  id: string;
  role: string;
  created_at: Date;
  heldUntil: Date | null;
};

/**
 * Before a hold begins, changes or ends: waits for purchases and payouts that are being written,
 * and whoever changes the same hold. In the system's scope.
 */
export async function lockHoldable(
  tx: Tx,
  accountId: string,
): Promise<HoldableAccount | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'role', 'created_at', 'risk_held_until as heldUntil'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row as HoldableAccount | undefined;
}

/** Under the lock of `lockHoldable`. */
export async function setRiskHold(tx: Tx, accountId: string, until: Date | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ risk_held_until: until })
    .where('id', '=', accountId)
    .execute();
}

/** Why nothing is lent: something about the factors, or a check of ours. */
export type LendingHold = { until: Date; isCheck: boolean };

/** What ends last, for that is how long nothing is lent. */
export async function findLendingHold(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<LendingHold | undefined> {
  const borrowing = await findBorrowingHold(tx, accountId, now);
  const check = await findRiskHold(tx, accountId, now);
  if (check && (!borrowing || check > borrowing)) return { until: check, isCheck: true };
  return borrowing && { until: borrowing, isCheck: false };
}
