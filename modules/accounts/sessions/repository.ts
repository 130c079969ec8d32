import type { Role } from '@luwag/contracts/endpoint';
import type { Db, Pool, Tx } from '@luwag/db';
import { callOf, type RowOf, statementOf } from '@luwag/db/call';
import { idFor } from '@luwag/db/ids';
import { hourMs } from '@luwag/domain/durations';
import { sql } from 'kysely';

export type EndReason =
  | 'signed_out'
  | 'revoked'
  | 'idle'
  | 'expired'
  | 'crowded_out'
  | 'password_changed'
  | 'email_undone'
  | 'token_reused'
  | 'suspended'
  | 'closed'
  | 'codes_guessed';

export type FoundSession = RowOf<
  'find_sessions',
  | 'origin_jti'
  | 'session_id'
  | 'account_id'
  | 'account_status'
  | 'seen_at'
  | 'expires_at'
  | 'factors'
> & { role: Role };

const sessionsStatement = statementOf('find_sessions');

/**
 * The open sessions that tokens of these sign-ins belong to, in their order. Runs before any scope
 * exists, and at every call: the statement is prepared once on each connection.
 */
export async function findSessions(
  pgPool: Pool,
  originJtis: string[],
): Promise<(FoundSession | undefined)[]> {
  const { rows } = await pgPool.query<FoundSession>({
    name: 'accounts.find_sessions',
    text: sessionsStatement.text,
    values: sessionsStatement.values({ p_origin_jtis: originJtis }),
  });
  const found = new Map(rows.map((row) => [row.origin_jti, row]));
  return originJtis.map((jti) => found.get(jti));
}

export async function isSignInUsed(db: Db, originJti: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select ${callOf('is_sign_in_used', { p_origin_jti: originJti })} as used`.execute(db);
  return rows[0]?.used ?? false;
}

export type NewSession = {
  accountId: string;
  originJti: string;
  deviceHash: Buffer | null;
  device: string;
  network: string;
  factors: string[];
  openedAt: Date;
  expiresAt: Date;
};

/** Undefined when the sign-in has had its session already. */
export async function insertSession(tx: Tx, row: NewSession): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('sessions')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      origin_jti: row.originJti,
      device_hash: row.deviceHash,
      device: row.device,
      network: row.network,
      factors: row.factors,
      opened_at: row.openedAt,
      seen_at: row.openedAt,
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.column('origin_jti').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** A session that was seen now, and has not been noted as seen since `notSince`. */
export type SeenSession = { id: string; accountId: string; now: Date; notSince: Date };

const seenStatement = statementOf('mark_sessions_seen');

/** At most every so often and many at once: a write per call would cost more than the calls. */
export async function markSessionsSeen(pgPool: Pool, seen: readonly SeenSession[]): Promise<void> {
  await pgPool.query({
    name: 'accounts.mark_sessions_seen',
    text: seenStatement.text,
    values: seenStatement.values({
      p_sessions: seen.map(({ id }) => id),
      p_accounts: seen.map(({ accountId }) => accountId),
      p_seen: seen.map(({ now }) => now),
      p_not_since: seen.map(({ notSince }) => notSince),
    }),
  });
}

/** Until when a page for reading keeps the session. */
export async function setReading(
  tx: Tx,
  session: { id: string; accountId: string },
  until: Date | null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ reading_until: until })
    .where((eb) => eb.and({ id: session.id, account_id: session.accountId }))
    .where('ended_at', 'is', null)
    .where('reading_until', 'is distinct from', until)
    .execute();
}

export type Ending = { now: Date; reason: EndReason };

/** False when it is not an open session of this account. */
export async function endSession(
  tx: Tx,
  session: { id: string; accountId: string },
  { now, reason }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where((eb) => eb.and({ id: session.id, account_id: session.accountId }))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of a row of `sessions`: it has shown a factor or both codes, at sign-in or since. */
const shownMore = sql<boolean>`(not sessions.factors <@ array['pwd']
  or exists (select from identity_proofs p where p.session_id = sessions.id
    and p.email_at is not null and p.number_at is not null)
  or exists (select from step_ups u where u.session_id = sessions.id
    and u.confirmed_at is not null))`;

/**
 * Ends all open sessions of an account, or those that a factor opened, or those that have shown the
 * password alone; but for one that may stay.
 */
export async function endSessions(
  tx: Tx,
  of: {
    accountId: string;
    exceptId?: string | undefined;
    factor?: 'recovery';
    isPasswordOnly?: true;
  },
  { now, reason }: Ending,
): Promise<string[]> {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('account_id', '=', of.accountId)
    .where('ended_at', 'is', null);
  if (of.exceptId) query = query.where('id', '!=', of.exceptId);
  if (of.factor) query = query.where(sql<boolean>`${of.factor} = any(factors)`);
  if (of.isPasswordOnly) query = query.where(sql<boolean>`not ${shownMore}`);
  const ended = await query.returning('id').execute();
  return ended.map((row) => row.id);
}

/** When the identity provider reports that a sign-in has ended. */
export async function endSessionOfSignIn(
  tx: Tx,
  originJti: string,
  { now, reason }: Ending,
): Promise<{ id: string; accountId: string } | undefined> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('origin_jti', '=', originJti)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id'])
    .executeTakeFirst();
  return ended && { id: ended.id, accountId: ended.account_id };
}

/** Ends sessions past their idle time, whether or not a call has noticed. */
export async function markExpiredSessions(
  tx: Tx,
  accountId: string,
  at: { now: Date; idleSince: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((eb) => ({
      ended_at: at.now,
      end_reason: eb.case().when('expires_at', '<=', at.now).then('expired').else('idle').end(),
    }))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', at.now),
        eb.and([
          eb('seen_at', '<=', at.idleSince),
          eb.or([eb('reading_until', 'is', null), eb('reading_until', '<', at.now)]),
        ]),
      ]),
    )
    .execute();
}

/** Sessions nobody will come back to are ended; where somebody was is forgotten after a while. */
export async function forgetSessions(tx: Tx, at: { now: Date; before: Date }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at.now, end_reason: 'expired' })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', at.now)
    .execute();
  await tx.deleteFrom('sessions').where('ended_at', '<', at.before).execute();
  await tx.deleteFrom('known_devices').where('seen_at', '<', at.before).execute();
  await tx.deleteFrom('shared_devices').where('seen_at', '<', at.before).execute();
}

/** Open sessions, newest first. There are never more than a handful. */
export const listOpenSessions = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'opened_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** When this session came in without the app that sign-in asks for, if it did. */
export async function findRecoveringSince(
  tx: Tx,
  session: { id: string; accountId: string },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select('opened_at')
    .where('id', '=', session.id)
    .where('account_id', '=', session.accountId)
    .where(sql<boolean>`'recovery' = any(factors)`)
    .executeTakeFirst();
  return row?.opened_at;
}

export async function addFactor(
  tx: Tx,
  session: { id: string; accountId: string },
  factor: string,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factors: sql<string[]>`array_append(factors, ${factor})` })
    .where('id', '=', session.id)
    .where('account_id', '=', session.accountId)
    .where(sql<boolean>`not ${factor} = any(factors)`)
    .execute();
}

/** Remembers a device; tells whether it was known before. */
export async function rememberDevice(
  tx: Tx,
  device: { accountId: string; hash: Buffer },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into known_devices as k (account_id, device_hash, first_seen_at, seen_at)
    values (${device.accountId}, ${device.hash}, ${now}, ${now})
    on conflict (account_id, device_hash) do update set seen_at = excluded.seen_at
    returning k.first_seen_at = k.seen_at as is_new`.execute(tx);
  return !rows[0]?.is_new;
}

export async function hasSignedInBefore(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether all that is known of a session is that it knows the password: it has shown no factor and
 * not both codes, and its device is new to the account.
 */
export async function isPasswordOnly(
  tx: Tx,
  session: { id: string; accountId: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session.id)
    .where('account_id', '=', session.accountId)
    .where(shownMore)
    .executeTakeFirst();
  return row === undefined && !(await isDeviceKnown(tx, session, now));
}

/**
 * A device is known once it was signed in on a day ago. Its owner was told of that sign-in, and has
 * had the time to say that it was somebody else; signing in twice in a row makes no device known.
 */
const knownAfterMs = 24 * hourMs;

export async function isDeviceKnown(
  tx: Tx,
  session: { id: string; accountId: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('known_devices as k', (join) =>
      join.onRef('k.account_id', '=', 's.account_id').onRef('k.device_hash', '=', 's.device_hash'),
    )
    .select('s.id')
    .where('s.id', '=', session.id)
    .where('s.account_id', '=', session.accountId)
    .where('k.first_seen_at', '<=', new Date(now.getTime() - knownAfterMs))
    .executeTakeFirst();
  return row !== undefined;
}
