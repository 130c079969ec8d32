import { createHash } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { sql } from 'kysely';
import { failpoint } from '../failpoints.ts';
import { platformRefusal, Refusal } from './refusal.ts';

export type Claim = { owner: string; route: string; key: string; requestHash: Buffer };
export type Answer = { status: number; body: string };
export type Outcome = Answer & { replayed: boolean };

/** The effect, given the transaction that holds the claim; all it writes commits with the key. */
export type Effect = (tx: Tx) => Promise<Answer>;

export type Once = {
  effect: Effect;
  /** The answer of a refusal, or undefined when the error is not a refusal. */
  answerTo(error: unknown): Answer | undefined;
  /** Called when this call only waits for another one with the same key. */
  onWait(): void;
};

/** An effect that is one SQL statement and claims its key itself. */
export type OneCall = Omit<Once, 'effect'> & { effect: (claim: Claim) => Promise<Outcome> };

export type Idempotency = {
  once(claim: Claim, call: Once): Promise<Outcome>;
  onceInOneCall(claim: Claim, call: OneCall): Promise<Outcome>;
};

/** Two calls are the same call when everything a caller chose is the same. */
export const hashRequest = (input: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(input)).digest();

// Each wait inside the database stays below the session's statement timeout.
const databaseWaitMs = 4000;

/**
 * Runs an effect once per key. The key is claimed by an insert in the effect's own transaction, so
 * there is no moment at which one is committed without the other: a process that dies at any line
 * leaves either nothing or the whole answer.
 *
 * Twins in this process wait for the first one in memory and share what it answers, so that a storm
 * on one key costs one database connection; twins in other processes wait for the key's lock.
 * Either waits `waitMs` at most and is then told to come back.
 */
export function createIdempotency(db: Db, waitMs = 10_000): Idempotency {
  const flights = new Map<string, { requestHash: Buffer; outcome: Promise<Outcome> }>();

  async function onceInOneCall(claim: Claim, call: OneCall): Promise<Outcome> {
    const id = JSON.stringify([claim.owner, claim.route, claim.key]);
    const ahead = flights.get(id);
    if (ahead) {
      if (!ahead.requestHash.equals(claim.requestHash)) throw keyReused();
      call.onWait();
      return { ...(await within(waitMs, ahead.outcome)), replayed: true };
    }
    const outcome = runOnce(db, claim, call, waitMs);
    flights.set(id, { requestHash: claim.requestHash, outcome });
    try {
      return await outcome;
    } finally {
      flights.delete(id);
    }
  }

  return {
    onceInOneCall,
    once: (claim, { effect, ...call }) =>
      onceInOneCall(claim, { ...call, effect: () => claimAndRun(db, claim, effect) }),
  };
}

async function runOnce(db: Db, claim: Claim, call: OneCall, waitMs: number): Promise<Outcome> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await call.effect(claim);
    } catch (error) {
      const answer = call.answerTo(error);
      // A refusal is an answer: the effect was rolled back, the refusal itself is kept.
      if (answer) return rememberRefusal(db, claim, answer, error);
      if (!(error instanceof KeyInUse)) throw error;
      if (performance.now() > deadline) throw inFlight();
    }
  }
}

const claimAndRun = (db: Db, claim: Claim, effect: Effect): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const earlier = await takeOrReplay(tx, claim);
    if (earlier) return { ...earlier, replayed: true };
    await failpoint('idempotency.claimed');
    const answer = await effect(tx);
    await complete(tx, claim, answer);
    await failpoint('idempotency.before-commit');
    return { ...answer, replayed: false };
  });

const rememberRefusal = (db: Db, claim: Claim, answer: Answer, error: unknown): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    // Between our roll-back and this claim another process may have answered; then its answer
    // stands.
    const earlier = await takeOrReplay(tx, claim);
    if (earlier) return { ...earlier, replayed: true };
    await complete(tx, claim, answer);
    if (error instanceof Refusal) await error.kept?.(tx);
    return { ...answer, replayed: false };
  });

type ClaimRow = RowOf<'claim_idempotency_key', 'claimed' | 'same_request' | 'status' | 'body'>;

async function takeOrReplay(tx: Tx, claim: Claim): Promise<Answer | undefined> {
  const claiming = callOf('claim_idempotency_key', {
    p_owner: claim.owner,
    p_route: claim.route,
    p_key: claim.key,
    p_request_hash: claim.requestHash,
    wait_ms: databaseWaitMs,
  });
  const { rows } = await sql<ClaimRow>`select * from ${claiming}`.execute(tx).catch((error) => {
    throw isLockTimeout(error) ? new KeyInUse() : error;
  });
  const row = rows[0];
  if (!row || row.claimed) return undefined;
  if (!row.same_request) throw keyReused();
  return { status: row.status, body: row.body };
}

const complete = (tx: Tx, claim: Claim, answer: Answer) =>
  tx
    .updateTable('idempotency_keys')
    .set({ response_status: answer.status, response_body: answer.body })
    .where('owner', '=', claim.owner)
    .where('route', '=', claim.route)
    .where('key', '=', claim.key)
    // As the claim of this transaction wrote it.
    .where('day', '=', sql<string>`(now() at time zone 'UTC')::date`)
    .execute();

/** Another request has claimed the idempotency key and has not finished. */
export class KeyInUse extends Error {
  override message = 'another request with this idempotency key is still being processed';
}

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(inFlight()), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const keyReused = () =>
  platformRefusal('idempotency_key_reused', 'This idempotency key was used for another request.');

const inFlight = () =>
  platformRefusal('idempotency_in_flight', 'The first request with this key is still at work.', {
    retryAfterSeconds: 2,
  });

/** Whether one of these owners has made a call again under its key and had the first answer. */
export async function hasReplayed(tx: Tx, owners: readonly string[]): Promise<boolean> {
  if (owners.length === 0) return false;
  const row = await tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('owner', 'in', [...owners])
    .where('replays', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
