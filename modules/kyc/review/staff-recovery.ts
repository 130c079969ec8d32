import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/staff-recovery';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { beginRecoveryFor, findRecoveryOf, type RecoveryDeps } from '../../accounts/service.ts';
import { isClaimedByOther, lockCase } from '../cases/service.ts';
import { reviewerOf } from '../current-user.ts';
import { claimForReviewer } from './queue.ts';
import { findQueueRow } from './repository.ts';

export const getCaseRecovery = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getCaseRecovery>,
): Promise<ResultOf<typeof contracts.getCaseRecovery>> =>
  ctx.system(async (tx) => {
    const row = await findQueueRow(tx, params.case_id);
    if (!row) return refuse(contracts.getCaseRecovery, 'case_not_found', 'There is no such case.');
    return findRecoveryOf(tx, row.account_id);
  });

/**
 * Takes the case in hand, as looking closer does, and begins the wait in the person's name. A case
 * that is decided can be taken for this: whoever loses a phone was let in long ago.
 */
export const startCaseRecovery = (
  deps: RecoveryDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.startCaseRecovery>,
): Promise<ResultOf<typeof contracts.startCaseRecovery>> =>
  ctx.system(async (tx) => {
    const { id: reviewerId } = reviewerOf(ctx);
    const row = await lockCase(tx, params.case_id);
    if (!row)
      return refuse(contracts.startCaseRecovery, 'case_not_found', 'There is no such case.');
    if (isClaimedByOther(row, reviewerId, ctx.clock.now()))
      return refuse(
        contracts.startCaseRecovery,
        'case_claimed',
        'Somebody else has this case in hand.',
      );
    await claimForReviewer(tx, ctx, row);
    const about = { accountId: row.account_id, caseId: row.id, reason: body.reason };
    const begun = await beginRecoveryFor(tx, deps, ctx, about);
    if (begun === 'no_factor')
      return refuse(
        contracts.startCaseRecovery,
        'nothing_to_recover',
        'There is no factor to lose.',
      );
    if (begun === 'refused_by_owner')
      return refuse(
        contracts.startCaseRecovery,
        'recovery_refused',
        'The owner stopped a recovery this week. Only they can begin another now.',
      );
    if (begun === 'under_way')
      return refuse(
        contracts.startCaseRecovery,
        'recovery_under_way',
        'A recovery is already in progress.',
      );
    return begun;
  });
