import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/proposals';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { buyerOf } from '../current-user.ts';
import { getProposalContext, isPayable } from './proposal-context.ts';
import { lockProposal, setPayDay } from './repository.ts';
import { proposalViewOf } from './view.ts';

/** Has the payments fall on the day that wages come in, and answers with the offers for it. */
export const choosePayDay = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.choosePayDay>,
): Promise<ResultOf<typeof contracts.choosePayDay>> =>
  ctx.own(async (tx) => {
    const { id: buyerId, sessionId } = buyerOf(ctx);
    const now = ctx.clock.now();
    const locked = await lockProposal(tx, { id: params.proposal_id, buyerId });
    if (!locked)
      return refuse(contracts.choosePayDay, 'proposal_not_found', 'There is no such proposal.');
    const proposalContext = await getProposalContext(tx, locked);
    if (!isPayable(proposalContext, now))
      return refuse(contracts.choosePayDay, 'proposal_over', 'This is over. Open it again.');
    const isNew = locked.pay_day !== body.pay_day;
    const proposal = isNew ? await setPayDay(tx, locked.id, body.pay_day) : locked;
    return proposalViewOf(tx, { ...proposalContext, proposal }, { sessionId, now });
  });
