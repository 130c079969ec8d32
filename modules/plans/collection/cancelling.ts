import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/transactions';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import { chargeAttempt } from '../jobs.ts';
import { endWaiting, findOwnAttempt } from './attempts-repository.ts';
import { paymentOf } from './transactions.ts';

/**
 * Ends the time to pay; the worker then ends it at the gateway. Until the gateway says that it is
 * over the payment stands: it may be paid in this very moment, and nobody should pay twice.
 */
export async function cancelPayment(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.cancelPayment>,
): Promise<ResultOf<typeof contracts.cancelPayment>> {
  const wanted = { id: params.payment_id, buyerId: personOf(ctx).id };
  return ctx.own(async (tx) => {
    const ended = await endWaiting(tx, wanted, ctx.clock.now());
    if (ended) {
      // What was sent already is polled by this job, and canceled once its time is over.
      await enqueue(tx, ctx, chargeAttempt, { attempt_id: ended.id });
      return paymentOf(ended);
    }
    const found = await findOwnAttempt(tx, wanted);
    return found
      ? refuse(
          contracts.cancelPayment,
          'payment_not_waiting',
          'This payment does not wait for you any more.',
        )
      : refuse(contracts.cancelPayment, 'payment_not_found', 'There is no such payment.');
  });
}
