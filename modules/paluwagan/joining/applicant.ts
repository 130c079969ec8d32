import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import type { Mode } from '@luwag/ledger/commands';
import { findPerson } from '../../accounts/service.ts';
import { findIdentityCase } from '../../kyc/service.ts';
import { isInArrears, listActiveGroupIds } from '../groups/service.ts';

/** Somebody who asks for a seat, with everything that is known of the person. */
export type Applicant = {
  accountId: string;
  mode: Mode;
  /** Other accounts of the same person: five accounts are one. */
  sameAccountIds: readonly string[];
  isVerified: boolean;
  /** Of the number that they have proven. */
  numberIndex: Buffer | null;
  isInArrears: boolean;
  activeGroupIds: readonly string[];
};

const approved = ['PASSED', 'PASSED_WITH_REQUIREMENTS'];

/**
 * In the system's scope. `sameAccountIds` come from `lockPerson` where something follows from it,
 * so that two accounts of one person cannot both be let in at the same moment.
 */
export async function readApplicant(
  tx: Tx,
  vault: Vault,
  who: { accountId: string; mode: Mode; sameAccountIds: readonly string[] },
): Promise<Applicant> {
  const { accountId, mode, sameAccountIds } = who;
  const person = { accountIds: [accountId, ...sameAccountIds], mode };
  return {
    ...who,
    isVerified: mode === 'test' || (await isApproved(tx, accountId)),
    numberIndex: await findNumberIndex(tx, vault, accountId),
    isInArrears: await isInArrears(tx, person),
    activeGroupIds: await listActiveGroupIds(tx, person),
  };
}

async function isApproved(tx: Tx, accountId: string): Promise<boolean> {
  const found = await findIdentityCase(tx, accountId);
  return found !== undefined && approved.includes(found.state);
}

/** Null while no number was proven: an invitation to it, and a wallet, go by it. */
export async function findNumberIndex(
  tx: Tx,
  vault: Vault,
  accountId: string,
): Promise<Buffer | null> {
  const person = await findPerson(tx, vault, accountId);
  if (!person?.contact_number || !person.number_confirmed_at) return null;
  return vault.blindIndex('number', person.contact_number);
}

export type ApplicantRefusal = 'not_verified' | 'number_not_confirmed';

/** Why nobody lets this person in, whichever group it is. */
export function findObstacle({
  isVerified,
  mode,
  numberIndex,
}: Applicant): ApplicantRefusal | undefined {
  if (!isVerified) return 'not_verified';
  // Test money goes to nobody's number.
  return mode === 'live' && numberIndex === null ? 'number_not_confirmed' : undefined;
}
