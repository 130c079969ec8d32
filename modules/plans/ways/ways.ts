import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/ways-to-pay';
import type { CivilDate } from '@luwag/domain/calendar';
import { payerFeeOn } from '@luwag/domain/channel-fees';
import { minuteMs } from '@luwag/domain/durations';
import { listPaymentChoices } from '@luwag/domain/payment-choices';
import { channelFacts } from '@luwag/gateway/channels';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findPurchase, isOpen, outlookOf, todayOf } from '../collection/service.ts';
import { findPayCodeOf } from './repository.ts';

/** Those that cost nothing first. */
const byHand: readonly contracts.WayToPay['channel'][] = ['QRPH', 'GCASH', '7ELEVEN', 'CEBUANA'];

/** The ways to pay by hand, with what each costs whoever pays on this day. */
export const waysOn = (onDate: CivilDate): contracts.WayToPay[] =>
  byHand.map((channel) => {
    const { flow, minCentavos, maxCentavos, payWithinMs } = channelFacts(channel);
    return {
      channel,
      kind: flow,
      fee: payerFeeOn(channel, onDate),
      amount_min: minCentavos,
      amount_max: maxCentavos,
      minutes: payWithinMs / minuteMs,
    };
  });

export async function listWaysToPay(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.listWaysToPay>,
): Promise<ResultOf<typeof contracts.listWaysToPay>> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  const today = todayOf(ctx);
  return ctx.system(async (tx) => {
    const found = await findPurchase(tx, wanted);
    if (!found)
      return refuse(contracts.listWaysToPay, 'transaction_not_found', 'There is no such purchase.');
    const choices = isOpen(found)
      ? listPaymentChoices(outlookOf(found, today), found.plan.state)
      : [];
    return {
      choices: choices.map(({ kind, amountCentavos, payments }) => ({
        kind,
        amount: amountCentavos,
        payments,
      })),
      ways: waysOn(today),
      credit: found.plan.state.creditCentavos,
      pay_code: (await findPayCodeOf(tx, found.id)) ?? null,
    };
  });
}
