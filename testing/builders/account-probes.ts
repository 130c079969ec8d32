import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';

/** What went on record about an account, oldest first. */
export async function auditOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit.events')
    .select('action')
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action);
}

/** The mails an account was sent, by their templates. */
export const mailsOf = (db: Db, accountId: string): Promise<string[]> =>
  inScope(db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('messages')
      .select('template')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => row.template);
  });

/** Moves the time of test mode forward, for every process; by nothing is no step back. */
export async function passTime(db: Db, ms: number): Promise<void> {
  if (ms < 0) throw new Error(`test clock cannot go back by ${-ms} ms`);
  await db
    .updateTable('test_clock')
    .set(({ eb }) => ({ offset_ms: eb('offset_ms', '+', ms) }))
    .execute();
}

/** What time it is in test mode. */
export async function testNow(db: Db): Promise<Date> {
  const { offset_ms } = await db
    .selectFrom('test_clock')
    .select('offset_ms')
    .executeTakeFirstOrThrow();
  return new Date(Date.now() + offset_ms);
}
