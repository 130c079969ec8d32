import type { CivilDate } from '@luwag/domain/calendar';
import { type Centavos, noCentavos } from '@luwag/domain/money';
import { decideOffer } from '@luwag/domain/offers';
import type { PlanOwners } from '@luwag/domain/owners';
import { openPlan, type PlanState } from '@luwag/domain/plan-state';
import { findPlanOn, type PlanCode } from '@luwag/domain/plans';
import { computeSettlement } from '@luwag/domain/settlements';

/** A plan of made-up parties, opened as checkout opens a real one: for tests, seeds and drills. */
export function openSamplePlan(sample: {
  code: PlanCode;
  amountCentavos: Centavos;
  startDate: CivilDate;
  reserveCentavos?: Centavos;
  owners?: PlanOwners;
}): PlanState {
  const { code, amountCentavos, startDate, reserveCentavos = noCentavos } = sample;
  const plan = findPlanOn(startDate, code);
  if (!plan) throw new Error(`no plan ${code} on ${startDate}`);
  const decision = decideOffer(plan, { financedCentavos: amountCentavos, startDate });
  if (decision.kind === 'reject') throw new Error(decision.code);
  const { discountCentavos } = computeSettlement(plan, amountCentavos);
  const owners = sample.owners ?? { planId: '1', buyerId: '1', merchantId: '1' };
  return openPlan(decision.offer, owners, { discountCentavos, reserveCentavos });
}
