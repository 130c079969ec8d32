import { createHmac } from 'node:crypto';
import type { RecordText } from './repository.ts';

/** What stands before the first. */
export const rootHash: Buffer = Buffer.alloc(32);

/**
 * A link: the MAC of a record at its position and of the link before. An array in JSON, because its
 * members cannot run into one another.
 */
export function linkOf(
  key: Uint8Array,
  { previous, seq, record }: { previous: Buffer; seq: number; record: RecordText },
): Buffer {
  const canonical = JSON.stringify([
    seq,
    record.id,
    record.xid,
    record.at,
    record.actor_kind,
    record.actor_id,
    record.account_id,
    record.action,
    record.detail,
    record.request_id,
  ]);
  return createHmac('sha256', key).update(previous).update(canonical).digest();
}
