import * as contracts from '@luwag/contracts/disputes';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { asSystem } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { act } from './acting.ts';
import { refuseAs } from './answering.ts';
import type { DisputesDeps } from './deps.ts';
import { findDispute, insertDecision } from './repository.ts';
import { viewFor } from './view.ts';

/** Ours, with a reason that both sides read. The second time it is somebody else’s. */
export const decideDispute = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.decideDispute>,
  { params, body }: InputOf<typeof contracts.decideDispute>,
): Promise<ResultOf<typeof contracts.decideDispute>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.decideDispute;
    const found = await findDispute(tx, params.dispute_id);
    if (!found) return refuse(call, 'dispute_not_found', 'There is no such case.');
    const reviewerId = personOf(ctx).id;
    const amountCentavos = centavos(body.amount);
    const acted = await act(ctx, {
      disputeId: found.id,
      side: 'luwag',
      act: { kind: 'decide', amountCentavos, reviewerId },
      entry: { authorId: reviewerId, kind: 'decided', words: body.reason, amountCentavos },
      also: (_tx, row) =>
        insertDecision(tx, {
          dispute_id: row.id,
          place: row.state === 'appealed' ? 2 : 1,
          reviewer_id: reviewerId,
          amount_centavos: amountCentavos,
          reason: body.reason,
          decided_at: ctx.clock.now(),
        }),
    });
    if (acted.kind === 'reject') return refuseAs(call, acted.code);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: found.buyer_id,
      action: 'dispute.decided',
      detail: { dispute_id: found.id, amount: body.amount, reason: body.reason },
      requestId: ctx.requestId,
    });
    return viewFor(deps, ctx, found.id, { side: 'luwag', callerId: reviewerId });
  });
