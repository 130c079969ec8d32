import { createHash } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { canonicalJson } from '@luwag/domain/canonical-json';
import { stepUpFreshMs } from '@luwag/platform/step-up';
import { isDeviceKnown } from '../accounts/service.ts';
import type { ProposalRow } from './proposals-repository.ts';
import type { Standing } from './standing.ts';

/** Above this a text is too little: texts are read by whoever took the SIM. */
const textedMaxCentavos = 5_000_00;

/**
 * A text confirms a purchase inside the line, up to a sum, on a device that its owner has had for a
 * while. All else takes a passkey or an authenticator app. In the buyer's own scope.
 */
export async function canBeTexted(
  tx: Tx,
  { proposal, request }: Pick<Standing, 'proposal' | 'request'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> {
  const isSmall = proposal.pay_now_centavos === 0 && request.amount_centavos <= textedMaxCentavos;
  return isSmall && isDeviceKnown(tx, { id: sessionId, accountId: proposal.buyer_id }, now);
}

/** A confirmation is of one session and wears off as fast as a fresh factor for money does. */
export const isConfirmed = (
  { confirmed_at, confirmed_session_id }: ProposalRow,
  { sessionId, now }: { sessionId: string; now: Date },
): boolean =>
  confirmed_session_id === sessionId &&
  confirmed_at !== null &&
  now.getTime() - confirmed_at.getTime() <= stepUpFreshMs.money;

/** All that a code is for: agree to anything else, and it is a code for nothing. */
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
