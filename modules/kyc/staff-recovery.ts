import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { getCaseRecovery, startCaseRecovery } from '@luwag/contracts/staff-recovery';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { beginRecoveryFor, findRecoveryOf, type RecoveryParts } from '../accounts/service.ts';
import { lockCase } from './cases-repository.ts';
import { takeInHand } from './queue.ts';
import { findQueueRow } from './queue-repository.ts';
import { isHeldByOther, reviewerOf } from './reviewers.ts';

export const readCaseRecovery = (
  ctx: Ctx,
  { params }: InputOf<typeof getCaseRecovery>,
): Promise<ResultOf<typeof getCaseRecovery>> =>
  ctx.system(async (tx) => {
    const row = await findQueueRow(tx, params.case_id);
    if (!row) return refuse(getCaseRecovery, 'case_not_found', 'There is no such case.');
    return findRecoveryOf(tx, row.account_id);
  });

/**
 * Takes the case in hand, as looking closer does, and begins the wait in the person's name. A case
 * that is decided can be taken for this: whoever loses a phone was let in long ago.
 */
export const beginCaseRecovery = (
  parts: RecoveryParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof startCaseRecovery>,
): Promise<ResultOf<typeof startCaseRecovery>> =>
  ctx.system(async (tx) => {
    const { id: reviewerId } = reviewerOf(ctx);
    const row = await lockCase(tx, params.case_id);
    if (!row) return refuse(startCaseRecovery, 'case_not_found', 'There is no such case.');
    if (isHeldByOther(row, reviewerId, ctx.clock.now()))
      return refuse(startCaseRecovery, 'case_claimed', 'Somebody else has this case in hand.');
    await takeInHand(tx, ctx, row);
    const about = { accountId: row.account_id, caseId: row.id, reason: body.reason };
    const begun = await beginRecoveryFor(tx, parts, ctx, about);
    if (begun === 'no_factor')
      return refuse(startCaseRecovery, 'nothing_to_recover', 'There is no factor to lose.');
    if (begun === 'under_way')
      return refuse(startCaseRecovery, 'recovery_under_way', 'The wait has begun already.');
    return begun;
  });
