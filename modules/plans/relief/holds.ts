import { inScope } from '@luwag/db/scope';
import { countOnTime, isHoldOver } from '@luwag/domain/lighter-holds';
import { statusOf } from '@luwag/domain/plan-state';
import { allHolidays } from '@luwag/platform/holidays';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { type LineOf, listHeldLines, releaseLine } from '../../credit/service.ts';
import { type LighterPlanTaken, listLighterPlans } from './repository.ts';

const linesPerRead = 200;
const beforeAnyLine = { buyerId: '00000000-0000-0000-0000-000000000000', mode: '' };

/** A line is released in a transaction of its own: one that fails leaves the others alone. */
export async function releaseHeldLines(ctx: JobCtx): Promise<void> {
  let after: { buyerId: string; mode: string } = beforeAnyLine;
  for (;;) {
    const lines = await inScope(ctx.db, 'system', (tx) => listHeldLines(tx, after, linesPerRead));
    for (const line of lines) await releaseIfPaid(ctx, line);
    const last = lines.at(-1);
    if (!last) return;
    after = last;
  }
}

const releaseIfPaid = (ctx: JobCtx, line: LineOf): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const plans = await listLighterPlans(tx, line);
    if (plans.every(isPaidOnTime)) await releaseLine(tx, { ...line, requestId: ctx.requestId });
  });

const isPaidOnTime = ({ plan: { state }, payments }: LighterPlanTaken): boolean =>
  isHoldOver(statusOf(state), countOnTime(state, payments, allHolidays()));
