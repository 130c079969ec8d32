import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { PayoutStatus } from '@luwag/contracts/payouts';
import * as contracts from '@luwag/contracts/test-mode';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { readPayout } from '../payouts/service.ts';
import { triggerChange, triggerStep } from '../webhooks/service.ts';
import { refuseLive, testRequestOf } from './test-request.ts';

/** Nothing but the webhook happens: no row changes, and nobody else is told. */
export const triggerTestEvent = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.triggerTestEvent>,
): Promise<ResultOf<typeof contracts.triggerTestEvent>> =>
  ctx.own(async (tx) => {
    const eventId = await ('payout_id' in body
      ? triggerOfPayout(tx, ctx, body)
      : triggerOfRequest(tx, ctx, body));
    if (!eventId)
      return refuse(
        contracts.triggerTestEvent,
        'nobody_listens',
        'There is no webhook for it in test mode.',
      );
    return { event_id: `evt_${eventId}`, type: body.type };
  });

type Body = InputOf<typeof contracts.triggerTestEvent>['body'];

async function triggerOfRequest(
  tx: Tx,
  ctx: Ctx,
  body: Extract<Body, { payment_request_id: string }>,
): Promise<string | undefined> {
  const request = await testRequestOf(tx, ctx, body.payment_request_id);
  const status = PaymentRequestStatus.parse(body.type.split('.')[1]);
  return asSystem(tx, () => triggerChange(tx, ctx, request, status));
}

async function triggerOfPayout(
  tx: Tx,
  ctx: Ctx,
  body: Extract<Body, { payout_id: string }>,
): Promise<string | undefined> {
  const found = await readPayout(tx, ctx, body.payout_id);
  if (!found)
    return refuse(contracts.triggerTestEvent, 'payout_not_found', 'There is no such payout.');
  if (found.payout.livemode) return refuseLive();
  const status = PayoutStatus.parse(body.type.split('.')[1]);
  return asSystem(tx, () => triggerStep(tx, ctx, found, status));
}
