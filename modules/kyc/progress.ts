import type { ResultOf } from '@luwag/contracts/endpoint';
import type { AskAgainReason, RejectReason, trackProgress } from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http';
import { findStanding } from '../accounts/service.ts';
import { personOf } from './callers.ts';
import { type Progress, progressOf } from './cases.ts';

export const readProgress = (ctx: Ctx): Promise<ResultOf<typeof trackProgress>> =>
  ctx.own(async (tx) => {
    const { id } = personOf(ctx);
    const progress = await progressOf(tx, id);
    return {
      onboarding_step: (await stepBefore(tx, id)) ?? progress.onboardingStep,
      case_state: progress.caseState,
      items: progress.items.map(itemSeen),
      is_waiting_for_you: progress.isWaitingForYou,
      reason_code: progress.reasonCode as RejectReason | null,
    };
  });

export const itemSeen = (item: Progress['items'][number]) => ({
  kind: item.kind,
  state: item.state,
  reason_code: item.reasonCode as AskAgainReason | null,
  required: item.isRequired,
});

/** What comes before anything is sent: an address and, for buyers, a number that are proven. */
async function stepBefore(tx: Tx, accountId: string) {
  const standing = await findStanding(tx, accountId);
  if (!standing?.email_confirmed_at) return 'VERIFY_EMAIL';
  if (standing.role !== 'buyer') return undefined;
  return standing.number_confirmed_at ? undefined : 'CONFIRM_NUMBER';
}
