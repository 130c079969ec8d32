import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import * as contracts from '@luwag/contracts/test-mode';
import { asSystem } from '@luwag/db/scope';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { triggerChange } from '../webhooks/service.ts';
import { testRequestOf } from './test-request.ts';

/** Nothing but the webhook happens: no row of the request changes, and nobody else is told. */
export const triggerTestEvent = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.triggerTestEvent>,
): Promise<ResultOf<typeof contracts.triggerTestEvent>> =>
  ctx.own(async (tx) => {
    const request = await testRequestOf(tx, ctx, body.payment_request_id);
    const status = PaymentRequestStatus.parse(body.type.split('.')[1]);
    const eventId = await asSystem(tx, () => triggerChange(tx, ctx, request, status));
    if (!eventId)
      return refuse(
        contracts.triggerTestEvent,
        'nobody_listens',
        'This store has no webhook in test mode.',
      );
    return { event_id: `evt_${eventId}`, type: body.type };
  });
