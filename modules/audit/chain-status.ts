import type { Tx } from '@luwag/db';
import type { Finding } from '@luwag/ledger/alarms';
import { findState } from './repository.ts';

/** What the last look at the chain found: the first record that does not match. */
export async function findBrokenRecord(tx: Tx): Promise<Finding[]> {
  const state = await findState(tx);
  // Without its row no look goes on: whoever took it away must not go unnoticed for that.
  if (!state) return [brokenRecord('audit.chain_state', { why: 'missing_row' })];
  const { first_broken, why, verified_at } = state;
  return first_broken === null ? [] : [recordBrokenAt(first_broken, { why, verified_at })];
}

export const recordBrokenAt = (position: number, detail: Finding['detail']): Finding =>
  brokenRecord(`audit.chain ${position}`, detail);

export const brokenRecord = (subject: string, detail: Finding['detail']): Finding => ({
  kind: 'broken_record',
  subject,
  detail,
});
