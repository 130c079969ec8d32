import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

/** With what somebody signs in, and when they were last here. */
type Presence = { id: string; passkeys: number; has_app: boolean; seen_at: Date | null };

/** Of several, by account. In the system's scope. */
export async function listPresence(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Presence>> {
  const { rows } = await sql<Presence>`
    select a.id, a.totp_enabled_at is not null as has_app,
      (select count(*)::int from passkeys p where p.account_id = a.id) as passkeys,
      (select max(s.seen_at) from sessions s where s.account_id = a.id) as seen_at
    from accounts a where a.id = any (${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
