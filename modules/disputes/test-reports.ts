import { inScope } from '@luwag/db/scope';
import { reportedInTest } from '@luwag/domain/test-values';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import type { z } from 'zod';
import { findRequest, paymentRequestChanged } from '../payments/service.ts';
import { reportTest } from './jobs.ts';
import { report } from './reporting.ts';
import { listOfPlan } from './repository.ts';

/** Documented: a test purchase whose amount ends so is reported as soon as it is paid. */
export const testReportListener = listen(paymentRequestChanged, (tx, events) =>
  enqueueEach(
    tx,
    reportTest,
    events.flatMap(({ origin, payload }) => {
      const { mode, status, request_id, plan_id, buyer_id } = payload;
      const isPaidTest = mode === 'test' && status === 'paid';
      return isPaidTest && plan_id && buyer_id
        ? [{ origin, payload: { payment_request_id: request_id, plan_id, buyer_id } }]
        : [];
    }),
  ),
);

/** In the name of its buyer. Run again, it finds the case that it has opened. */
export const reportIfDocumented = (
  ctx: JobCtx,
  paid: z.output<typeof reportTest.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const request = await findRequest(tx, { id: paid.payment_request_id });
    const kind = request?.mode === 'test' ? reportedInTest(request.amount_centavos) : undefined;
    if (!kind || (await listOfPlan(tx, paid.plan_id)).length > 0) return;
    const { plan_id: planId, buyer_id: buyerId } = paid;
    const asking = { tx, clock: ctx.clock, requestId: ctx.requestId };
    const words = `Test report of the kind ${kind}: the amount asked for it.`;
    await report(asking, { planId, buyerId, kind, wish: 'refund', words });
  });
