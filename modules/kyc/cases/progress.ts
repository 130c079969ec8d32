import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/kyc-cases';
import type { AskAgainReason, RejectReason } from '@luwag/contracts/kyc-cases';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '../current-user.ts';
import { type Progress, progressOf } from './service.ts';

export const trackProgress = (ctx: Ctx): Promise<ResultOf<typeof contracts.trackProgress>> =>
  ctx.own(async (tx) => {
    const progress = await progressOf(tx, personOf(ctx).id);
    return {
      onboarding_step: progress.onboardingStep,
      case_state: progress.caseState,
      items: progress.items.map(itemSeen),
      is_waiting_for_you: progress.isWaitingForYou,
      reason_code: progress.reasonCode as RejectReason | null,
    };
  });

const itemSeen = (item: Progress['items'][number]) => ({
  kind: item.kind,
  state: item.state,
  reason_code: item.reasonCode as AskAgainReason | null,
  required: item.isRequired,
});
