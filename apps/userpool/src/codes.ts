import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { sql } from 'kysely';
import { type CodeTrigger, insertCodeDelivery, insertDecoy } from './deliveries.ts';
import { codeExpired, codeMismatch, PoolException, sendsExceeded } from './exceptions.ts';
import { type Pool, usernameKey } from './pool.ts';
import { isSame } from './secrets.ts';
import type { User } from './users.ts';

export type Purpose = 'sign_up' | 'recovery' | 'attribute' | 'sign_in';

// A code behind a link in a mail is used when the mail is read; one that is typed, at once.
const minutesOf: Record<Purpose, number> = { sign_up: 15, recovery: 15, attribute: 15, sign_in: 5 };
const digitsOf: Record<Purpose, number> = { sign_up: 6, recovery: 8, attribute: 6, sign_in: 6 };

export type CodeRequest = {
  purpose: Purpose;
  trigger: CodeTrigger;
  subject: Buffer;
  /** Nobody has the name: everything happens but the sending. */
  user: User | undefined;
  email: string;
  clientMetadata: Record<string, string>;
};

/** Replaces the code of this purpose and has it sent; false when too many went out lately. */
export async function issueCode(tx: Tx, pool: Pool, request: CodeRequest): Promise<boolean> {
  const { purpose, subject, user, email } = request;
  const now = pool.clock.now();
  const charging = { p_subject: subject, p_purpose: purpose, p_now: now };
  const { rows } = await sql<{ ok: boolean }>`
    select ${callOf('userpool.charge_send', charging)} as ok`.execute(tx);
  if (!rows[0]?.ok) return false;
  const id = randomUUID();
  const code = newCode(digitsOf[purpose]);
  const destination_key = usernameKey(pool, email);
  const values = {
    id,
    sub: user?.sub ?? null,
    destination_key,
    code_mac: user
      ? codeMac(pool, { id, purpose, sub: user.sub, destination_key }, code)
      : randomBytes(32),
    attempts: 0,
    issued_at: now,
    expires_at: new Date(now.getTime() + minutesOf[purpose] * 60_000),
    consumed_at: null,
  };
  await tx
    .insertInto('userpool.codes')
    .values({ subject_key: subject, purpose, ...values })
    .onConflict((row) => row.columns(['subject_key', 'purpose']).doUpdateSet(values))
    .execute();
  if (user) await insertCodeDelivery(tx, pool, { ...request, user, code });
  else await insertDecoy(tx, pool, request.trigger);
  return true;
}

/** The same, for operations that have a name for "too many". */
export async function issueCodeOrRefuse(tx: Tx, pool: Pool, request: CodeRequest): Promise<void> {
  if (!(await issueCode(tx, pool, request))) throw sendsExceeded();
}

const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0');

type CodeOf = { id: string; purpose: Purpose; sub: string; destination_key: Buffer };

const codeMac = (pool: Pool, { id, purpose, sub, destination_key }: CodeOf, code: string) =>
  pool.secrets.mac('code', id, purpose, sub, destination_key, code);

export type RightCode = CodeOf & { subject: Buffer };

/** Without a verdict of `try` the rest is null. */
type ChargedCode = RowOf<'userpool.charge_code', 'verdict' | 'id' | 'destination_key' | 'code_mac'>;

/**
 * Looks at a guess, if one of the code's five attempts is left, and charges it first. A right guess
 * still has to be consumed, in the transaction of what it allows.
 */
export async function checkCode(
  pool: Pool,
  guess: { subject: Buffer; purpose: Purpose; code: string },
): Promise<RightCode> {
  const { subject, purpose } = guess;
  const charging = { p_subject: subject, p_purpose: purpose, p_now: pool.clock.now() };
  const { rows } = await sql<ChargedCode>`
    select * from ${callOf('userpool.charge_code', charging)}`.execute(pool.db);
  const [row] = rows;
  if (!row || row.verdict === 'expired') throw codeExpired();
  if (row.verdict !== 'try') throw exhausted(purpose);
  const { id, destination_key } = row;
  const sub = row.sub ?? '';
  const mac = codeMac(pool, { id, purpose, sub, destination_key }, guess.code);
  if (!isSame(mac, row.code_mac) || row.sub === null) throw codeMismatch();
  return { id, purpose, sub, destination_key, subject };
}

// Each operation has its own name for "no more guesses".
function exhausted(purpose: Purpose): PoolException {
  if (purpose === 'attribute') return sendsExceeded();
  if (purpose === 'sign_in') return codeExpired();
  return new PoolException(
    'TooManyFailedAttemptsException',
    'Attempt limit exceeded, please try after some time.',
  );
}

/** Takes a right code out of the world. The second of two who bring it at once is refused. */
export async function consumeCode(tx: Tx, pool: Pool, code: RightCode): Promise<void> {
  // Subject before code, as in charge_code: the other order would deadlock with a guess.
  await tx
    .updateTable('userpool.subjects')
    .set({ code_failures: 0, codes_disabled_at: null })
    .where('key', '=', code.subject)
    .execute();
  const consumed = await tx
    .updateTable('userpool.codes')
    .set({ consumed_at: pool.clock.now() })
    .where('subject_key', '=', code.subject)
    .where('purpose', '=', code.purpose)
    .where('id', '=', code.id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!consumed) throw codeExpired();
}
