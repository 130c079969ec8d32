import * as contracts from '@luwag/contracts/refunds';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { add, type Centavos, centavos } from '@luwag/domain/money';
import { applyEvent } from '@luwag/domain/plan-book';
import type { SaleRefunded } from '@luwag/domain/plan-events';
import { effectsOfRefund, type RefundEffects } from '@luwag/domain/plan-refunds';
import type { PlanState } from '@luwag/domain/plan-state';
import { decidePurchaseRefund, type RefundWish } from '@luwag/domain/refunds';
import { holidaysFor } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { RequestRow } from '../payments/service.ts';
import type { StoredPlan } from '../plans/service.ts';

/** A request with the plan behind it, once it is paid. */
export type Purchase = { request: RequestRow & { paid_at: Date }; plan: StoredPlan };

export const notFound = (): never =>
  refuse(contracts.createRefund, 'payment_request_not_found', 'There is no such payment request.');

const paidStatuses: readonly string[] = ['paid', 'partially_refunded', 'refunded'];

/** What is paid and stands; anything else is refused. */
export function paidOr(request: RequestRow | undefined, plan: StoredPlan | undefined): Purchase {
  const paidAt = request?.paid_at;
  if (request && plan && paidAt && paidStatuses.includes(request.status))
    return { request: { ...request, paid_at: paidAt }, plan };
  return refuse(
    contracts.createRefund,
    'request_not_paid',
    'This payment request is not paid: there is nothing to give back.',
  );
}

export type DecidedRefund = {
  amountCentavos: Centavos;
  leftAfterCentavos: number;
  lentCentavos: Centavos;
  paidAtOnceCentavos: Centavos;
  /** Of the purchase, with what went back before. */
  totalCentavos: Centavos;
};

/** How much of what goes back; or why nothing does. */
export function decide(
  { request, plan }: Purchase,
  wish: RefundWish,
  /** The day by which it is in time: today, or that of the report that it answers. */
  onDate: CivilDate,
): DecidedRefund {
  const refundedCentavos = centavos(request.refunded_centavos);
  const decision = decidePurchaseRefund(
    {
      priceCentavos: centavos(request.amount_centavos),
      lentCentavos: plan.state.agreement.principalCentavos,
      refundedCentavos,
      paidDate: manilaDateOf(request.paid_at.getTime()),
    },
    wish,
    onDate,
  );
  if (decision.kind === 'reject') return refuseAs(decision);
  const { amountCentavos, lentCentavos, paidAtOnceCentavos } = decision;
  const total = add(refundedCentavos, amountCentavos);
  return {
    amountCentavos,
    lentCentavos,
    paidAtOnceCentavos,
    leftAfterCentavos: request.amount_centavos - total,
    totalCentavos: total,
  };
}

type Rejected = Extract<ReturnType<typeof decidePurchaseRefund>, { kind: 'reject' }>;

function refuseAs({ code, leftCentavos }: Rejected): never {
  const titles = {
    already_refunded: 'All of this purchase was given back already.',
    refund_too_old: 'This purchase was paid too long ago to be refunded.',
    refund_too_high: `That is more than is left: ${formatPesos(leftCentavos)} can still go back.`,
  };
  return refuse(
    contracts.createRefund,
    code,
    titles[code],
    code === 'refund_too_high'
      ? { errors: [{ path: '/body/amount', code: 'too_big', maximum: leftCentavos }] }
      : {},
  );
}

/** Time does not run backwards: a day that the plan has passed counts as the one it is at. */
const dayOf = ({ state }: StoredPlan, now: Date): CivilDate => {
  const today = manilaDateOf(now.getTime());
  return today < state.asOfDate ? state.asOfDate : today;
};

/** The change that a refund makes to the plan, with what its shop has with us. */
export const changeOf = (
  plan: StoredPlan,
  refund: Pick<DecidedRefund, 'lentCentavos' | 'paidAtOnceCentavos'> & { id: string; now: Date },
  held: SaleRefunded['held'],
): SaleRefunded => ({
  kind: 'refunded',
  onDate: dayOf(plan, refund.now),
  refundId: refund.id,
  amountCentavos: refund.lentCentavos,
  ...(refund.paidAtOnceCentavos > 0 ? { paidAtOnceCentavos: refund.paidAtOnceCentavos } : {}),
  held,
});

/** What the change does, worked out by the rule that will be applied. */
export function workOut(
  plan: StoredPlan,
  change: SaleRefunded,
): { after: PlanState; effects: RefundEffects } {
  const decision = applyEvent(plan.state, change, holidaysFor(plan));
  if (decision.kind === 'reject')
    throw new Error(`refund of plan ${plan.state.owners.planId}: ${decision.code}`);
  return { after: decision.state, effects: effectsOfRefund(decision.journals) };
}
