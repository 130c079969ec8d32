import type { Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { sql } from 'kysely';
import type { CodePurpose, CodeSubject } from './code-mac.ts';

export type SendLimit = { name: string; key: string; seconds: number; max: number };

/** Takes one send from every limit or from none; the seconds to wait are 0 when it was taken. */
export async function takeSends(
  tx: Tx,
  limits: SendLimit[],
  now: Date,
): Promise<{ waitSeconds: number; limit: string | null }> {
  const taking = callOf('take_sends', { p_limits: JSON.stringify(limits), p_now: now });
  const { rows } = await sql<RowOf<'take_sends', 'wait_seconds'>>`
    select * from ${taking}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('take_sends returned no row');
  return { waitSeconds: row.wait_seconds, limit: row.limit_name };
}

/** Hours with fewer texts than this are never unusual. */
const usualHourMin = 300;

/** Whether this hour's texts to strangers are so many that somebody must be having us send them. */
export async function isHourUnusual(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ unusual: boolean }>`
    with usual as (
      select coalesce(percentile_cont(0.5) within group (order by sent), 0) as median
      from code_hours where hour >= ${now}::timestamptz - interval '7 days'
        and hour < date_trunc('hour', ${now}::timestamptz)
    )
    select coalesce((select sent from code_hours
        where hour = date_trunc('hour', ${now}::timestamptz)), 0)
          >= greatest(${usualHourMin}, 3 * (select median from usual)) as unusual`.execute(tx);
  return rows[0]?.unusual ?? false;
}

/**
 * Whether so few texts to numbers in a row are ever typed in that somebody must be having us send
 * them for its own sake. Looks at an hour, but for those who have yet to type: it closes again by
 * itself. Numbers elsewhere are not touched by it.
 */
export async function areNeighboursUnusual(
  tx: Tx,
  neighbours: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ unusual: boolean }>`
    select count(*) >= 15 and count(consumed_at) * 10 < count(*) * 3 as unusual
    from one_time_codes
    where neighbours_index = ${neighbours} and account_id is not null
      and created_at > ${now}::timestamptz - interval '1 hour'
      and created_at < ${now}::timestamptz - interval '2 minutes'`.execute(tx);
  return rows[0]?.unusual ?? false;
}

export async function countTextedCode(tx: Tx, now: Date): Promise<void> {
  await sql`insert into code_hours as h (hour, sent) values (date_trunc('hour', ${now}::timestamptz), 1)
    on conflict (hour) do update set sent = h.sent + 1`.execute(tx);
}

/** The newest code of a holder is the only one: the earlier ones of that purpose end here. */
export async function insertCode(
  tx: Tx,
  code: CodeSubject & {
    /** Where texts to numbers in a row are watched. */
    neighbours: Buffer | null;
    numberEncrypted: Buffer;
    mac: Buffer;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ superseded_at: code.createdAt })
    .where('holder', '=', code.holder)
    .where('purpose', '=', code.purpose)
    .where('superseded_at', 'is', null)
    .execute();
  await tx
    .insertInto('one_time_codes')
    .values({
      id: code.id,
      purpose: code.purpose,
      holder: code.holder,
      number_index: Buffer.from(code.numberIndex),
      neighbours_index: code.neighbours,
      number_encrypted: code.numberEncrypted,
      binding: Buffer.from(code.binding),
      code_mac: code.mac,
      attempts_left: codeTriesMax,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** A code that nobody has been given yet and that could still be used. */
export async function lockUngivenCode(tx: Tx, id: string, now: Date) {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['id', 'purpose', 'holder', 'number_index', 'neighbours_index', 'number_encrypted'])
    .select(['binding', 'expires_at'])
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, purpose: row.purpose as CodePurpose };
}

/** From now on there is a code, and it is this account's. */
export async function giveCode(
  tx: Tx,
  { id, accountId, mac }: { id: string; accountId: string; mac: Buffer },
): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ account_id: accountId, code_mac: mac })
    .where('id', '=', id)
    .execute();
}

export async function findIndexOfCode(tx: Tx, id: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select('number_index')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.number_index;
}

export async function isNumberDisabled(tx: Tx, numberIndex: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('number_factors')
    .select('number_index')
    .where('number_index', '=', numberIndex)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type Guess = Omit<CodeSubject, 'numberIndex'> & {
  mac: Buffer;
  now: Date;
  failuresMax: number;
  /** Names a count beside the number's own; empty for that one. */
  apart: string;
};
export type Spent = {
  account_id: string | null;
  number_encrypted: Buffer;
  verdict: 'right' | 'wrong' | 'right_but_disabled';
  /** This very guess was one wrong too many for the number. */
  is_disabled: boolean;
};

/**
 * Looks at one guess and takes its attempt, in one statement: of a thousand guesses made at once,
 * as many are looked at as there are attempts. Undefined when there is no attempt to take.
 *
 * Wrong guesses in a row also count against the number, whatever codes they were for. A code that
 * was never given out cannot be guessed, so its failures go to a row of their own beside the
 * number's: a stranger must not be able to use up what belongs to its owner. That row is written so
 * that both take as long, and nothing is ever read from it. How many wrong guesses there were shows
 * in no answer to a wrong guess: it would tell a number that is given codes from one that is not.
 */
export async function spendAttempt(tx: Tx, guess: Guess): Promise<Spent | undefined> {
  const { id, purpose, holder, binding, mac, now, failuresMax, apart } = guess;
  const { rows } = await sql<Spent>`
    with open as (
      select id, account_id is not null as is_given,
        account_id is not null and code_mac = ${mac} as is_right,
        case when account_id is null then number_index || convert_to('#', 'UTF8')
          else number_index || convert_to(${apart}, 'UTF8') end as factor
      from one_time_codes
      where id = ${id} and purpose = ${purpose} and holder = ${holder}
        and binding = ${Buffer.from(binding)} and consumed_at is null and superseded_at is null
        and expires_at > ${now} and attempts_left > 0
      for update
    ), counted as (
      insert into number_factors as f (number_index, consecutive_failures)
      select factor, case when is_right then 0 else 1 end from open
      on conflict (number_index) do update set
        consecutive_failures = case when excluded.consecutive_failures = 0 then 0
          else f.consecutive_failures + 1 end,
        disabled_at = case when excluded.consecutive_failures = 1
          and f.consecutive_failures + 1 >= ${failuresMax} then ${now}::timestamptz end
      where f.disabled_at is null
      returning f.disabled_at is not null as is_disabled
    ), looked as (
      select open.id, open.is_given and coalesce(counted.is_disabled, false) as is_disabled,
        case when not open.is_right then 'wrong'
          when counted.is_disabled is null then 'right_but_disabled'
          else 'right' end as verdict
      from open left join counted on true
    )
    update one_time_codes c
    set attempts_left = c.attempts_left - 1,
      consumed_at = case when looked.verdict = 'right' then ${now}::timestamptz end
    from looked where c.id = looked.id
    returning c.account_id, c.number_encrypted, looked.verdict, looked.is_disabled`.execute(tx);
  return rows[0];
}

/** Of an account whose number changed: what was texted to the one before opens nothing more. */
export async function endCodesOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ superseded_at: now })
    .where('account_id', '=', accountId)
    .where('consumed_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Rows older than anyone may still ask about, a batch at a time. Returns how many went. */
export async function deleteOldCodes(tx: Tx, before: Date, batchMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from one_time_codes where id in (
      select id from one_time_codes where created_at < ${before} limit ${batchMax})`.execute(tx);
  return Number(numAffectedRows);
}

export async function deleteOldSends(tx: Tx, now: Date): Promise<void> {
  await sql`delete from send_counts where touched_at < ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  );
  await sql`delete from code_hours where hour < ${now}::timestamptz - interval '30 days'`.execute(
    tx,
  );
}
