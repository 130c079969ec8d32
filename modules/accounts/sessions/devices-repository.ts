import type { Tx } from '@luwag/db';

/** The device of a session: by what it is known, and since when. Undefined where none is known. */
export async function findDevice(
  tx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<{ hash: Buffer; since: Date } | undefined> {
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('known_devices as k', (join) =>
      join.onRef('k.account_id', '=', 's.account_id').onRef('k.device_hash', '=', 's.device_hash'),
    )
    .select(['k.device_hash', 'k.first_seen_at'])
    .where('s.id', '=', sessionId)
    .where('s.account_id', '=', accountId)
    .executeTakeFirst();
  return row && { hash: row.device_hash, since: row.first_seen_at };
}

/** A session's device, in words that its owner recognises. */
export async function findSessionDevice(
  tx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<string> {
  const row = await tx
    .selectFrom('sessions')
    .select('device')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.device ?? '';
}
