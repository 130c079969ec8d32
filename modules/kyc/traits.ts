import type { Tx } from '@luwag/db';
import { insertTrait } from './traits-repository.ts';

/** By what somebody could be known again, beside their face. */
export type TraitKind = 'id_number' | 'person' | 'number' | 'bank_account' | 'device' | 'address';

/**
 * Notes a trait of an account, as the vault's blind index of it. Which accounts have one in common
 * is looked at when a case is complete, and again when it is approved. In any scope.
 */
export const noteTrait = (
  tx: Tx,
  trait: { accountId: string; kind: TraitKind; digest: Uint8Array; now: Date },
): Promise<void> => insertTrait(tx, trait);
