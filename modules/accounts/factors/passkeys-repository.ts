import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';

export type ChallengePurpose = 'register' | 'sign_in' | 'step_up';

export async function insertChallenge(
  tx: Tx,
  row: { accountId: string | null; purpose: ChallengePurpose; challenge: string; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('passkey_challenges')
    .values({
      account_id: row.accountId,
      purpose: row.purpose,
      challenge: row.challenge,
      expires_at: row.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A challenge is answered once: whoever takes it first has it, right answer or wrong. */
export async function takeChallenge(
  tx: Tx,
  wanted: { id: string; accountId: string | null; purpose: ChallengePurpose },
  now: Date,
): Promise<string | undefined> {
  const taken = await tx
    .updateTable('passkey_challenges')
    .set({ consumed_at: now })
    .where('id', '=', wanted.id)
    .where('account_id', wanted.accountId === null ? 'is' : '=', wanted.accountId)
    .where('purpose', '=', wanted.purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge;
}

export const listPasskeys = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .limit(50)
    .execute();
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

export const findPasskey = (tx: Tx, wanted: { accountId: string; credentialId: Buffer }) =>
  tx
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', wanted.accountId)
    .where('credential_id', '=', wanted.credentialId)
    .executeTakeFirst();

/** Whose a credential is: there is one account for each. In the system's scope. */
export async function findPasskeyOwner(tx: Tx, credentialId: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom('passkeys')
    .select('account_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.account_id;
}

export type NewPasskey = {
  accountId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isBackedUp: boolean;
  deviceHash: Buffer | null;
  createdAt: Date;
};

/** Undefined when the credential is somebody's already. */
export async function insertPasskey(tx: Tx, row: NewPasskey): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      credential_id: row.credentialId,
      public_key: row.publicKey,
      counter: row.counter,
      transports: row.transports,
      name: row.name,
      is_backed_up: row.isBackedUp,
      device_hash: row.deviceHash,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Writes down the counter of an answer. A counter that does not rise is a copied key; those that
 * keep none stay at zero.
 */
export async function markPasskeyUsed(
  tx: Tx,
  passkey: { id: string; accountId: string },
  use: { counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, is_backed_up: use.isBackedUp, used_at: use.now })
    .where((eb) => eb.and({ id: passkey.id, account_id: passkey.accountId }))
    .where((eb) =>
      eb.or([
        eb('counter', '<', use.counter),
        eb.and([eb('counter', '=', 0), eb.val(use.counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(
  tx: Tx,
  passkey: { id: string; accountId: string },
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where((eb) => eb.and({ id: passkey.id, account_id: passkey.accountId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removePasskey(
  tx: Tx,
  passkey: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where((eb) => eb.and({ id: passkey.id, account_id: passkey.accountId }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
