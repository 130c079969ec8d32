import { statementOf } from '@luwag/db/call';
import { civilDate } from '@luwag/domain/calendar';
import type { Leg } from '@luwag/domain/journals';
import {
  type Command,
  type Posting,
  postingArguments,
  type Resolution,
} from '@luwag/ledger/commands';
import { postAlone } from '@luwag/ledger/posting';
import { type LedgerRefusalCode, refusalOr } from '@luwag/ledger/refusals';
import type pg from 'pg';
import { waitUntil } from '../harness/processes.ts';
import { type Answer, answerOf, type LedgerBench, stateOf } from './bench.ts';
import { idOf } from './steps.ts';

/** One guarantee of the ledger, tried on a ledger of its own. It throws when that is gone. */
export type Probe = (bench: LedgerBench) => Promise<void>;

let given = 0;
/** An id that no other command of this process has. */
export function newId(): string {
  given += 1;
  return idOf(given);
}

const head = { event: 'probed', source: 'probe', effectiveOn: civilDate('2026-11-15') };

export const posting = (legs: readonly Leg[], more: Partial<Posting> = {}): Posting => ({
  id: newId(),
  mode: 'live',
  journal: { ...head, legs },
  ...more,
});

export const resolution = (
  pendingId: string,
  phase: 'post' | 'void',
  more: Partial<Resolution> = {},
): Resolution => ({ id: newId(), mode: 'live', pendingId, phase, ...head, ...more });

export function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what);
}

export async function mustPost({ app }: LedgerBench, ...commands: Command[]): Promise<void> {
  const created = await postAlone(app, ...commands);
  must(created === commands.length, `${created} of ${commands.length} journals were new`);
}

export async function mustRefuse(
  { app }: LedgerBench,
  code: LedgerRefusalCode,
  ...commands: Command[]
): Promise<void> {
  const answer = await answerOf(postAlone(app, ...commands));
  const isSo = 'refused' in answer && answer.refused === code;
  must(isSo, `${JSON.stringify(answer)} instead of ${code}`);
}

/** Whoever takes a statement: any connection, or one in the middle of a transaction. */
export type Asked = { query(statement: string): Promise<unknown> };

/** The statement fails, and for the reason that is named: a state, a constraint, or its words. */
export async function mustFail(
  asked: Asked,
  statement: string,
  reason: string | RegExp,
): Promise<void> {
  const failure = await asked.query(statement).then(
    () => undefined,
    (error: pg.DatabaseError) => error,
  );
  const reasons = [failure?.code, failure?.constraint, failure?.message];
  const isReason = (said = '') => (reason instanceof RegExp ? reason.test(said) : said === reason);
  must(reasons.some(isReason), `${statement}: ${failure ?? 'done'} instead of ${reason}`);
}

/** Balances, entries and chain still agree with one another. */
export async function mustBeSound(bench: LedgerBench): Promise<void> {
  const { imbalances, drift, broken_batch } = await stateOf(bench);
  const found = JSON.stringify({ imbalances, drift, broken_batch });
  must(found === '{"imbalances":0,"drift":0,"broken_batch":null}', found);
}

/** A session that stays in its transaction until it is told to end. */
export async function openSession(pgPool: pg.Pool) {
  const client = await pgPool.connect();
  await client.query('begin');
  return {
    client,
    /** The number of its transaction, which it takes now if it had none. */
    xid: async () => {
      const taken = await client.query('select pg_current_xact_id()::text as xid');
      return String(taken.rows[0].xid);
    },
    async commit() {
      await client.query('commit');
      client.release();
    },
  };
}

/** Starts a call on a connection of its own and returns once it is waiting for a lock. */
export async function startWaiting<T>(
  { owner }: LedgerBench,
  client: pg.ClientBase & { processID?: number },
  call: () => Promise<T>,
): Promise<{ ended: Promise<T | Error> }> {
  // The product gives up after two seconds; a probe waits for as long as it takes to arrange.
  await client.query(`set lock_timeout = '20s'; set statement_timeout = '20s'`);
  let isOver = false;
  const ended = call()
    .catch((error: Error) => error)
    .finally(() => {
      isOver = true;
    });
  const { processID } = client;
  await waitUntil(async () => {
    const { rows } = await owner.query(
      'select exists (select 1 from pg_locks where pid = $1 and not granted) as waits',
      [processID],
    );
    return isOver || rows[0]?.waits === true;
  }, 'the call to wait for a lock');
  return { ended };
}

const postMany = statementOf('ledger.post_many');

/** Posts on a connection that the probe holds, so that it decides when the transaction ends. */
export const postOn = (client: pg.ClientBase, ...commands: Command[]): Promise<number> =>
  client.query(postMany.text, postMany.values(postingArguments(commands))).then(
    ({ rows }) => rows[0].post_many,
    (error: unknown) => {
      throw refusalOr(error);
    },
  );

/** What a command is answered before its transaction ends, in a session with these settings. */
export async function answerInSession(
  { app }: LedgerBench,
  command: Command,
  settings = '',
): Promise<Answer> {
  const { client } = await openSession(app);
  try {
    await client.query(settings);
    return await answerOf(postOn(client, command));
  } finally {
    await client.query('rollback');
    client.release();
  }
}
