import { createHash } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { canonicalJson } from '@luwag/domain/canonical-json';
import { isQuick, isQuickForNewFactor, trustedAfterMs } from '@luwag/domain/confirming';
import { minuteMs } from '@luwag/domain/durations';
import { centavos, noCentavos } from '@luwag/domain/money';
import { stepUpFreshMs } from '@luwag/platform/security/step-up';
import { findAccount, findNewNumberSince, isDeviceKnown } from '../../accounts/service.ts';
import type { ProposalContext } from './proposal-context.ts';
import { type ProposalRow, sumNewFactorConfirmations } from './repository.ts';

type Judged = Pick<ProposalContext, 'proposal' | 'request'>;
type At = { sessionId: string; now: Date };

/** A checkout that began with a confirmation about to expire is over after this long. */
const checkoutMaxMs = minuteMs;

const amountsOf = ({ proposal, request }: Judged) => ({
  amountCentavos: centavos(request.amount_centavos),
  payNowCentavos: centavos(proposal.pay_now_centavos),
});

/**
 * Whether the purchase needs a factor that is at least a day old: by itself, or together with what
 * newer ones have confirmed within the day.
 */
export async function needsTrustedFactor(tx: Tx, judged: Judged, now: Date): Promise<boolean> {
  const { proposal } = judged;
  const confirmed = await sumNewFactorConfirmations(tx, proposal, {
    after: new Date(now.getTime() - trustedAfterMs),
    usableAfter: new Date(now.getTime() - stepUpFreshMs.money - checkoutMaxMs),
  });
  return !isQuickForNewFactor(amountsOf(judged), centavos(confirmed));
}

export type TextRefusal = 'amount' | 'above_line' | 'new_device' | 'number';

/**
 * Why a text is too little. It confirms a purchase inside the line, up to a sum, on a device that
 * its owner has had for a while. All else takes a passkey or an authenticator app. In the buyer's
 * own scope.
 */
export async function listTextRefusals(
  tx: Tx,
  judged: Judged,
  { sessionId, now }: At,
): Promise<TextRefusal[]> {
  const { amountCentavos, payNowCentavos } = amountsOf(judged);
  const { buyer_id: accountId } = judged.proposal;
  const isKnown = await isDeviceKnown(tx, { id: sessionId, accountId }, now);
  const account = await findAccount(tx, accountId);
  // Whoever took the account over may have brought a number of their own.
  const isNumberNew = await findNewNumberSince(tx, accountId, now);
  return [
    ...(isQuick({ amountCentavos, payNowCentavos: noCentavos }) ? [] : (['amount'] as const)),
    ...(payNowCentavos === 0 ? [] : (['above_line'] as const)),
    ...(isKnown ? [] : (['new_device'] as const)),
    ...(account?.number_confirmed_at && !isNumberNew ? [] : (['number'] as const)),
  ];
}

export const canBeTexted = async (tx: Tx, judged: Judged, at: At): Promise<boolean> =>
  (await listTextRefusals(tx, judged, at)).length === 0;

/** A confirmation belongs to one session and expires as fast as a step-up for money does. */
export const isConfirmed = (
  { confirmed_at, confirmed_session_id }: ProposalRow,
  { sessionId, now }: { sessionId: string; now: Date },
): boolean =>
  confirmed_session_id === sessionId &&
  confirmed_at !== null &&
  now.getTime() - confirmed_at.getTime() <= stepUpFreshMs.money;

/** What a code is bound to: after another agreement it confirms nothing. */
export const purchaseBindingOf = (proposal: ProposalRow): Buffer =>
  createHash('sha256')
    .update(
      canonicalJson([
        proposal.id,
        proposal.disclosure_hash?.toString('hex') ?? null,
        proposal.source_id,
        proposal.channel,
        proposal.agreements,
      ]),
    )
    .digest();
