import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { SecondPersonKind } from '@luwag/domain/second-person';
import type { Insertable, Selectable } from 'kysely';

export type ApprovalRow = Omit<Selectable<DB['approvals']>, 'kind'> & { kind: SecondPersonKind };

/** False where the same is waiting already. */
export async function insertApproval(tx: Tx, row: Insertable<DB['approvals']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('approvals')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'about_id'])
        .where('state', '=', 'waiting')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What is over makes room for the same asked again. */
export async function markExpired(tx: Tx, shopId: string, now: Date): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ state: 'expired', decided_at: now })
    .where('account_id', '=', shopId)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
}

export async function listWaiting(tx: Tx, shopId: string, now: Date): Promise<ApprovalRow[]> {
  const rows = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('account_id', '=', shopId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows as ApprovalRow[];
}

/** Approved, and still to be done by whoever asked. */
export async function listReady(
  tx: Tx,
  wanted: { shopId: string; personId: string; now: Date },
): Promise<ApprovalRow[]> {
  const rows = await readyOf(tx, wanted).orderBy('id').limit(50).execute();
  return rows as ApprovalRow[];
}

const readyOf = (tx: Tx, wanted: { shopId: string; personId: string; now: Date }) =>
  tx
    .selectFrom('approvals')
    .selectAll()
    .where('account_id', '=', wanted.shopId)
    .where('asked_by', '=', wanted.personId)
    .where('state', '=', 'approved')
    .where('used_at', 'is', null)
    .where('usable_until', '>', wanted.now);

/** Held to the end: of two uses at once the second finds it used. */
export async function lockReady(
  tx: Tx,
  wanted: { id: string; kind: SecondPersonKind; shopId: string; personId: string; now: Date },
): Promise<ApprovalRow | undefined> {
  const row = await readyOf(tx, wanted)
    .where('id', '=', wanted.id)
    .where('kind', '=', wanted.kind)
    .forUpdate()
    .executeTakeFirst();
  return row as ApprovalRow | undefined;
}

export async function markUsed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Held to the end: of two decisions at once the second finds nothing that waits. */
export async function lockWaiting(
  tx: Tx,
  wanted: { id: string; shopId: string; now: Date },
): Promise<ApprovalRow | undefined> {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('account_id', '=', wanted.shopId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', wanted.now)
    .forUpdate()
    .executeTakeFirst();
  return row as ApprovalRow | undefined;
}

export async function markDecided(
  tx: Tx,
  id: string,
  decided: {
    state: 'approved' | 'refused' | 'withdrawn';
    by: string;
    now: Date;
    usableUntil?: Date | undefined;
  },
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({
      ...{ state: decided.state, decided_by: decided.by, decided_at: decided.now },
      usable_until: decided.usableUntil ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
}

export async function findRules(
  tx: Tx,
  shopId: string,
): Promise<{ refund_above_centavos: number } | undefined> {
  return tx
    .selectFrom('shop_rules')
    .select('refund_above_centavos')
    .where('account_id', '=', shopId)
    .executeTakeFirst();
}

export async function putRules(
  tx: Tx,
  rules: { shopId: string; refundAboveCentavos: number; now: Date },
): Promise<void> {
  const set = { refund_above_centavos: rules.refundAboveCentavos, changed_at: rules.now };
  await tx
    .insertInto('shop_rules')
    .values({ account_id: rules.shopId, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute();
}
