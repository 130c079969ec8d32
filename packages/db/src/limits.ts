import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Db } from './handles.ts';

// How long a session may hold anything up. The limits are settings of the roles and not of our
// connections: what a client asks for when it connects is dropped by a pooler without a word, and
// the session then runs without any.

const limitNames = [
  'lock_timeout',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
] as const;
type Limits = Record<(typeof limitNames)[number], number>;

/** In milliseconds. A statement that waits longer for a lock is better refused and retried. */
const usual: Limits = {
  lock_timeout: 2_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Migrations have none of these: they say themselves how long they wait (migrate.ts). */
export const roleLimits: Readonly<Record<string, Limits>> = {
  luwag_app: usual,
  luwag_userpool: usual,
  luwag_readonly: { ...usual, statement_timeout: 60_000 },
};

/** The statements that put them there, for whoever may change roles. */
export const limitStatements = (): string[] =>
  Object.entries(roleLimits).flatMap(([role, limits]) =>
    Object.entries(limits).map(([name, ms]) => `alter role ${role} set ${name} = ${ms}`),
  );

/** Puts the limits on the roles that are there, if they have others or none. */
export async function setRoleLimits(admin: ClientBase): Promise<void> {
  const { rows } = await admin.query<{ role: string; settings: string[] | null }>(
    `select r.rolname as role, s.setconfig as settings from pg_roles r
       left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
      where r.rolname = any ($1)`,
    [Object.keys(roleLimits)],
  );
  for (const { role, settings } of rows)
    for (const [name, ms] of Object.entries(roleLimits[role] ?? {}))
      if (!settings?.includes(`${name}=${ms}`))
        await admin.query(`alter role ${role} set ${name} = ${ms}`);
}

/**
 * The limits that this connection is without, or that are longer than its role's. For whoever is
 * asked whether it should be sent work: without them one lost lock stops everything behind it.
 */
export async function findMissingLimits(db: Db): Promise<string[]> {
  const { rows } = await sql<Record<keyof Limits | 'role', string>>`
    select current_user::text as role,
      current_setting('lock_timeout') as lock_timeout,
      current_setting('statement_timeout') as statement_timeout,
      current_setting('idle_in_transaction_session_timeout')
        as idle_in_transaction_session_timeout`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the server did not say which limits it has');
  const wanted = roleLimits[row.role] ?? usual;
  return limitNames.filter((name) => {
    const ms = milliseconds(row[name]);
    return ms === 0 || ms > wanted[name];
  });
}

const unitMs: Record<string, number> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/** `5s`, as the server writes it. What it writes in days is longer than anything allowed here. */
function milliseconds(text: string): number {
  const [, digits = '', unit = 'ms'] = /^(\d+)(ms|s|min|h)?$/.exec(text) ?? [];
  return digits ? Number(digits) * (unitMs[unit] ?? 1) : Number.POSITIVE_INFINITY;
}
