import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listUnfinished } from '@luwag/contracts/proposals';
import type { Ctx } from '@luwag/platform/http';
import { buyerOf } from './callers.ts';
import { listUnfinishedOf } from './proposals-repository.ts';
import { findAsked, getStore } from './standing.ts';
import { askedViewOf } from './view.ts';

/** What a home has room for; older ones are found by the link or code that they came from. */
const shownMax = 5;

/** The way back for whoever left a purchase; a shop that takes no payments asks for nothing. */
export const readUnfinished = (ctx: Ctx): Promise<ResultOf<typeof listUnfinished>> =>
  ctx.system(async (tx) => {
    const { id: buyerId } = buyerOf(ctx);
    const now = ctx.clock.now();
    const results = [];
    for (const row of await listUnfinishedOf(tx, { buyerId, now, limit: shownMax })) {
      const request = await findAsked(tx, { id: row.payment_request_id });
      if (!request || request.status === 'canceled') continue;
      const asked = askedViewOf(request, await getStore(tx, request), now);
      results.push({ id: row.id, request: asked });
    }
    return { results };
  });
