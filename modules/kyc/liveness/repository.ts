import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { Challenge, LivenessReason } from '@luwag/domain/liveness';
import type { LivenessStatus } from '@luwag/domain/liveness-verdict';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { CleanPicture } from '../documents/service.ts';

export type CheckRow = Omit<
  Selectable<DB['kyc_liveness']>,
  'challenges' | 'reasons' | 'state' | 'way'
> & {
  challenges: Challenge[];
  reasons: LivenessReason[];
  state: 'waiting' | 'checking' | 'expired' | LivenessStatus;
  way: 'moves' | 'still';
};

/** Whose check, and from which session: one that lifts a wait belongs to the one that asked. */
export type Asker = { id: string; accountId: string; sessionId: string | null };

const askedFrom = (sessionId: string | null) => (eb: ExpressionBuilder<DB, 'kyc_liveness'>) =>
  eb.or([eb('session_id', 'is', null), eb('session_id', '=', sessionId)]);

export async function findCheck(
  tx: Tx,
  { id, accountId, sessionId }: Asker,
): Promise<CheckRow | undefined> {
  const row = await tx
    .selectFrom('kyc_liveness')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(askedFrom(sessionId))
    .executeTakeFirst();
  return row as CheckRow | undefined;
}

export async function countChecksSince(
  tx: Tx,
  { accountId, way, since }: { accountId: string; way: CheckRow['way']; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('kyc_liveness')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('way', '=', way)
    .where('lift_id', 'is', null)
    .where('began_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * A new check ends the one before: nobody chooses among orders. One that lifts a wait ends none of
 * another session, whose owner may be before the camera.
 */
export async function expireWaiting(
  tx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string | null },
): Promise<void> {
  await tx
    .updateTable('kyc_liveness')
    .set({ state: 'expired' })
    .where('account_id', '=', accountId)
    .where('session_id', 'is not distinct from', sessionId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function insertCheck(
  tx: Tx,
  check: {
    accountId: string;
    provider: string;
    providerSession: string | null;
    challenges: Challenge[];
    now: Date;
    expiresAt: Date;
    lift?: { id: string; sessionId: string };
  },
): Promise<CheckRow> {
  const row = await tx
    .insertInto('kyc_liveness')
    .values({
      id: idFor(check.accountId),
      account_id: check.accountId,
      way: 'moves',
      state: 'waiting',
      provider: check.provider,
      provider_session: check.providerSession,
      challenges: check.challenges,
      began_at: check.now,
      expires_at: check.expiresAt,
      lift_id: check.lift?.id ?? null,
      session_id: check.lift?.sessionId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as CheckRow;
}

export async function insertStill(
  tx: Tx,
  still: { accountId: string; reason: string; now: Date; keptUntil: Date },
): Promise<CheckRow> {
  const { accountId, reason, now, keptUntil } = still;
  const row = await tx
    .insertInto('kyc_liveness')
    .values({
      id: idFor(accountId),
      account_id: accountId,
      way: 'still',
      state: 'review',
      still_reason: reason,
      reasons: ['still_picture'],
      provider: 'reviewer',
      challenges: [],
      began_at: now,
      expires_at: now,
      sent_at: now,
      decided_at: now,
      frames_kept_until: keptUntil,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as CheckRow;
}

/** Once, and in time: of two that come together the second finds nothing to take. */
export async function markSent(
  tx: Tx,
  { id, accountId, sessionId, arrivedAt }: Asker & { arrivedAt: Date },
): Promise<CheckRow | undefined> {
  const row = await tx
    .updateTable('kyc_liveness')
    .set({ state: 'checking', sent_at: arrivedAt })
    .where((eb) => eb.and({ id, account_id: accountId, state: 'waiting' }))
    .where(askedFrom(sessionId))
    .where('expires_at', '>', arrivedAt)
    .returningAll()
    .executeTakeFirst();
  return row as CheckRow | undefined;
}

/**
 * Frames of an earlier attempt stay until their time is over, but are not shown as the last. Those
 * that lift a wait are no evidence of the case: they stand in nobody's place and are not shown.
 */
export async function insertFrames(
  tx: Tx,
  { check, pictures, now }: { check: CheckRow; pictures: readonly CleanPicture[]; now: Date },
): Promise<void> {
  const accountId = check.account_id;
  if (!check.lift_id) await replaceFrames(tx, accountId, now);
  for (const [position, picture] of pictures.entries()) {
    const { id } = await tx
      .insertInto('kyc_documents')
      .values({
        id: idFor(accountId),
        account_id: accountId,
        kind: 'liveness',
        object_key: picture.objectKey,
        wrapped_key: picture.wrappedKey,
        bytes: picture.bytes,
        width: picture.width,
        height: picture.height,
        sha256: picture.sha256,
        blur: String(picture.blur),
        glare: String(picture.glare),
        created_at: now,
        replaced_at: check.lift_id ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('kyc_liveness_frames')
      .values({ liveness_id: check.id, account_id: accountId, position, document_id: id })
      .execute();
  }
}

async function replaceFrames(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('kyc_documents')
    .set({ replaced_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'liveness')
    .where('replaced_at', 'is', null)
    .execute();
}

/** Counts the try, so that frames on which the models keep dying are not judged for ever. */
export async function beginTry(tx: Tx, id: string): Promise<CheckRow | undefined> {
  const row = await tx
    .updateTable('kyc_liveness')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .returningAll()
    .executeTakeFirst();
  return row as CheckRow | undefined;
}

export type FrameObject = { documentId: string; objectKey: string; wrappedKey: Buffer };

/** In order. Erased ones are not there. */
export async function listFrames(tx: Tx, checkId: string): Promise<FrameObject[]> {
  const rows = await tx
    .selectFrom('kyc_liveness_frames as f')
    .innerJoin('kyc_documents as d', 'd.id', 'f.document_id')
    .select(['d.id', 'd.object_key', 'd.wrapped_key'])
    .where('f.liveness_id', '=', checkId)
    .orderBy('f.position')
    .execute();
  return rows.flatMap(({ id, object_key, wrapped_key }) =>
    wrapped_key ? [{ documentId: id, objectKey: object_key, wrappedKey: wrapped_key }] : [],
  );
}

/** False when it is decided already: jobs run at least once, a check is decided once. */
export async function markDecided(
  tx: Tx,
  id: string,
  decided: {
    status: LivenessStatus;
    reasons: readonly LivenessReason[];
    measured: unknown;
    now: Date;
    keptUntil: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kyc_liveness')
    .set({
      state: decided.status,
      reasons: [...decided.reasons],
      measured: JSON.stringify(decided.measured),
      decided_at: decided.now,
      frames_kept_until: decided.keptUntil,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The last one that counts: passed, or in a person's hands. */
export async function findTaken(tx: Tx, accountId: string): Promise<CheckRow | undefined> {
  const row = await tx
    .selectFrom('kyc_liveness')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('lift_id', 'is', null)
    .where('state', 'in', ['passed', 'review'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as CheckRow | undefined;
}

/** Without its key a picture is noise; the sweeper of documents takes the object away. */
export async function eraseFramesBefore(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      update kyc_liveness set frames_kept_until = null where frames_kept_until <= ${now} returning id)
    update kyc_documents d set erased_at = ${now}, wrapped_key = null
      from kyc_liveness_frames f join due on due.id = f.liveness_id
      where d.id = f.document_id and d.erased_at is null
      returning d.id`.execute(tx);
  return rows.length;
}

export async function deleteUnusedBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('kyc_liveness')
    .where('state', 'in', ['waiting', 'expired'])
    .where('expires_at', '<', before)
    .execute();
}
