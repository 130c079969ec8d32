import type { Tx } from '@luwag/db';
import { claimMs } from '@luwag/domain/kyc-steps';
import type { Ctx } from '@luwag/platform/http/route';
import type { Person } from '@luwag/platform/security/caller';
import type { CaseRow } from '../cases/service.ts';
import { personOf } from '../current-user.ts';

/** Staff alone get here, and only with a passkey: the contract's role and the sign-in see to it. */
export function reviewerOf(ctx: Pick<Ctx, 'caller'>): Person {
  const person = personOf(ctx);
  if (person.role !== 'staff' || person.isEnrolling)
    throw new Error(`needs enrolled staff, called by ${person.role} ${person.id}`);
  return person;
}

export const claimEnd = (now: Date): Date => new Date(now.getTime() + claimMs);

/** Whether this reviewer holds the claim on the case. */
export const isClaimedBy = (row: CaseRow, reviewerId: string, now: Date): boolean =>
  row.claimed_by === reviewerId && row.claimed_until !== null && row.claimed_until > now;

/** Whether another reviewer holds it. */
export const isClaimedByOther = (row: CaseRow, reviewerId: string, now: Date): boolean =>
  row.claimed_by !== null &&
  row.claimed_by !== reviewerId &&
  row.claimed_until !== null &&
  row.claimed_until > now;

/** The second decision is never by the reviewer of the first. */
export const maySecond = (row: CaseRow, reviewerId: string): boolean =>
  row.second_look !== null && row.first_reviewer_id !== reviewerId;

export type Deciding = { tx: Tx; reviewer: Person; now: Date; requestId: string };
