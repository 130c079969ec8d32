import type { Proposal } from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { findWayOut } from '@luwag/domain/way-out';
import { allHolidays } from '@luwag/platform/holidays';
import { listOpenPlans } from '../../plans/service.ts';
import { type ProposalContext, readLineStatus } from './proposal-context.ts';

/** What to pay back so that this purchase opens, if that would. In the buyer's own scope. */
export async function wayOutOf(
  tx: Tx,
  { proposal, request }: ProposalContext,
  now: Date,
): Promise<Proposal['way_out']> {
  const owner = { buyerId: proposal.buyer_id, mode: proposal.mode };
  const wayOut = findWayOut(
    await readLineStatus(tx, { ...owner, now }),
    centavos(request.amount_centavos),
    (await listOpenPlans(tx, owner)).map(({ state }) => state),
    { date: manilaDateOf(now.getTime()), holidays: allHolidays() },
  );
  return wayOut ? { pay_now: wayOut.payNowCentavos, transaction_id: wayOut.planId } : null;
}
