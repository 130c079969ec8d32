import type { Tx } from '@luwag/db';
import { insertIdentitySignal } from './identity-signals-repository.ts';

/** Signals that two accounts may be the same person: ID number, device, bank account, address. */
export type IdentitySignalKind =
  | 'id_number'
  | 'person'
  | 'number'
  | 'bank_account'
  | 'device'
  | 'address';

/**
 * Records a signal of an account, as its blind index. Accounts with one in common are searched when
 * a case is complete, and again when it is approved. In any scope.
 */
export const recordIdentitySignal = (
  tx: Tx,
  signal: { accountId: string; kind: IdentitySignalKind; digest: Uint8Array; now: Date },
): Promise<void> => insertIdentitySignal(tx, signal);
