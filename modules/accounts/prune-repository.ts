import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { sql } from 'kysely';

/**
 * What ran out and nobody can use any more: registration tokens, and challenges and step-ups a day
 * after their end. A step-up that was used stays a month, as the record of what it allowed.
 */
export async function deleteExpired(
  tx: Tx,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  await sql`delete from registration_tokens where expires_at < ${now}`.execute(tx);
  await sql`delete from step_ups
    where expires_at < case when consumed_at is null then ${dayAgo}::timestamptz
      else ${before}::timestamptz end`.execute(tx);
  await sql`delete from identity_proofs where expires_at < ${dayAgo}`.execute(tx);
  await sql`delete from totp_setups where expires_at < ${dayAgo}`.execute(tx);
  await sql`delete from factor_notices where expires_at < ${dayAgo}`.execute(tx);
  await sql`delete from passkey_challenges c where expires_at < ${dayAgo}
    and not exists (select from step_ups s where s.passkey_challenge_id = c.id)`.execute(tx);
}
