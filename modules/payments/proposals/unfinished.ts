import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/proposals';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findPayableRequest, getStore } from './proposal-context.ts';
import { listUnfinishedOf } from './repository.ts';
import { requestViewForBuyer } from './view.ts';

/** As many as the home page shows; older ones are found by their link or code. */
const shownMax = 5;

/** Purchases the buyer left unfinished; a closed merchant's are left out. */
export const listUnfinished = (ctx: Ctx): Promise<ResultOf<typeof contracts.listUnfinished>> =>
  ctx.system(async (tx) => {
    const { id: buyerId } = personOf(ctx);
    const now = ctx.clock.now();
    const results = [];
    for (const row of await listUnfinishedOf(tx, { buyerId, now, limit: shownMax })) {
      const request = await findPayableRequest(tx, { id: row.payment_request_id });
      if (!request || request.status === 'canceled') continue;
      const asked = requestViewForBuyer(request, await getStore(tx, request), now);
      results.push({ id: row.id, request: asked });
    }
    return { results };
  });
