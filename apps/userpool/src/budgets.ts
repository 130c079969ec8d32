import type { Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { networksOf } from '@luwag/platform/http/addresses';
import { sql } from 'kysely';
import { attemptsExceeded, resetRequired, tooManyRequests } from './exceptions.ts';
import type { Pool } from './pool.ts';

/** Whose password failures these are: a name's, from one known device or from all unknown ones. */
export type PasswordBudget = { subject: Buffer; device: Buffer };

export const unknownDevices = Buffer.alloc(0);

// Per minute for an address, per hour for the network around it.
const ownMax = 20;
const aroundMax = 200;

/** Charges a failure beforehand; returns how many there were in the last quarter of an hour. */
export async function chargePassword(pool: Pool, budget: PasswordBudget): Promise<number> {
  const charging = callOf('userpool.charge_password', {
    p_subject: budget.subject,
    p_device: budget.device,
    p_now: pool.clock.now(),
    p_has_waits: pool.hasLimits,
  });
  const { rows } = await sql<RowOf<'userpool.charge_password', 'verdict' | 'failures_before'>>`
    select * from ${charging}`.execute(pool.db);
  const [row] = rows;
  if (row?.verdict === 'disabled') throw resetRequired();
  if (row?.verdict !== 'try') throw attemptsExceeded();
  return row.failures_before;
}

/** The password was right, though something is still missing: its charge alone is given back. */
export async function refundPassword(pool: Pool, { subject, device }: PasswordBudget) {
  await sql`
    with s as (
      update userpool.subjects set
        password_failures = greatest(password_failures - 1, 0),
        password_disabled_at = case when password_failures > 50 then password_disabled_at end
      where key = ${subject})
    update userpool.password_budgets set
      failures = greatest(failures - 1, 0), next_try_at = null, locked_until = null
    where subject_key = ${subject} and device_key = ${device}`.execute(pool.db);
}

/** Signed in: nothing is held against this person on this device any more. */
export async function clearPassword(tx: Tx, { subject, device }: PasswordBudget): Promise<void> {
  await tx
    .updateTable('userpool.subjects')
    .set({ password_failures: 0, password_disabled_at: null })
    .where('key', '=', subject)
    .execute();
  await tx
    .deleteFrom('userpool.password_budgets')
    .where('subject_key', '=', subject)
    .where('device_key', '=', device)
    .execute();
}

/** A new password: every count against the name begins anew, codes included. */
export async function clearSubject(tx: Tx, subject: Buffer): Promise<void> {
  await tx
    .updateTable('userpool.subjects')
    .set({
      password_failures: 0,
      password_disabled_at: null,
      code_failures: 0,
      codes_disabled_at: null,
    })
    .where('key', '=', subject)
    .execute();
  await tx.deleteFrom('userpool.password_budgets').where('subject_key', '=', subject).execute();
}

/** Charges the visitor's networks; the returned function gives the charge back. */
export async function chargeAddress(
  pool: Pool,
  address: string | undefined,
): Promise<() => Promise<void>> {
  const networks = pool.hasLimits && address ? networksOf(address) : undefined;
  if (!networks) return async () => undefined;
  const own = pool.secrets.mac('address', networks.own);
  const around = pool.secrets.mac('address', networks.around);
  const charge = async (key: Buffer, max: number, window: string) => {
    const charging = { p_key: key, p_max: max, p_window: window, p_now: pool.clock.now() };
    const { rows } = await sql<{ ok: boolean }>`
      select ${callOf('userpool.charge_address', charging)} as ok`.execute(pool.db);
    if (!rows[0]?.ok) throw tooManyRequests();
  };
  await charge(own, ownMax, '1 minute');
  await charge(around, aroundMax, '1 hour');
  return async () => {
    await sql`update userpool.address_budgets set failures = greatest(failures - 1, 0)
      where key in (${own}, ${around})`.execute(pool.db);
  };
}
