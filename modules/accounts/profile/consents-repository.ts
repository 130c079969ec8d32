import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { ConsentPurpose } from '@luwag/domain/consents';

export type ConsentRow = {
  purpose: ConsentPurpose;
  text_version: string;
  given_at: Date;
  withdrawn_at: Date | null;
  replaced_at: Date | null;
};

/** All that was ever agreed to, newest first. */
export async function listConsentsOf(tx: Tx, accountId: string): Promise<ConsentRow[]> {
  const rows = await tx
    .selectFrom('consents')
    .select(['purpose', 'text_version', 'given_at', 'withdrawn_at', 'replaced_at'])
    .where('account_id', '=', accountId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows as ConsentRow[];
}

/** Whoever changes what an account agreed to holds its row first: two at once would both begin. */
export async function lockConsentsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

export type NewConsent = {
  accountId: string;
  purpose: ConsentPurpose;
  textVersion: string;
  now: Date;
  requestId: string;
};

/** All in one statement: a sign-up that is real must not take longer than one that is not. */
export async function insertConsents(tx: Tx, rows: NewConsent[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      rows.map((row) => ({
        id: idFor(row.accountId),
        account_id: row.accountId,
        purpose: row.purpose,
        text_version: row.textVersion,
        given_at: row.now,
        request_id: row.requestId,
      })),
    )
    .execute();
}

/** Ends what is in force, by being taken back or by a newer text. False when nothing was. */
export async function endConsent(
  tx: Tx,
  row: {
    accountId: string;
    purpose: ConsentPurpose;
    how: 'withdrawn_at' | 'replaced_at';
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('consents')
    .set({ [row.how]: row.now })
    .where('account_id', '=', row.accountId)
    .where('purpose', '=', row.purpose)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of somebody who signed up with an address before its owner did. */
export async function endAllConsents(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ replaced_at: now })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

export async function markMarketing(tx: Tx, accountId: string, isEnabled: boolean): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_marketing_and_promotions_enabled: isEnabled })
    .where('id', '=', accountId)
    .execute();
}
