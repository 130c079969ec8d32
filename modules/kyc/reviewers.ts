import type { Tx } from '@luwag/db';
import { claimMs } from '@luwag/domain/kyc-steps';
import type { Ctx } from '@luwag/platform/http';
import type { Person } from '@luwag/platform/principal';
import { personOf } from './callers.ts';
import type { CaseRow } from './cases-repository.ts';

/** Staff alone get here, and only with a passkey: the contract's role and the sign-in see to it. */
export function reviewerOf(ctx: Pick<Ctx, 'principal'>): Person {
  const person = personOf(ctx);
  if (person.role !== 'staff' || person.isEnrolling) throw new Error('only for staff');
  return person;
}

export const claimEnd = (now: Date): Date => new Date(now.getTime() + claimMs);

/** Whether the case is in this reviewer's hands. */
export const isHeldBy = (row: CaseRow, reviewerId: string, now: Date): boolean =>
  row.claimed_by === reviewerId && row.claimed_until !== null && row.claimed_until > now;

/** Whether it is in somebody else's. */
export const isHeldByOther = (row: CaseRow, reviewerId: string, now: Date): boolean =>
  row.claimed_by !== null &&
  row.claimed_by !== reviewerId &&
  row.claimed_until !== null &&
  row.claimed_until > now;

/** Whoever said the first word cannot say the second. */
export const maySecond = (row: CaseRow, reviewerId: string): boolean =>
  row.second_look !== null && row.first_reviewer_id !== reviewerId;

export type Deciding = { tx: Tx; reviewer: Person; now: Date; requestId: string };
