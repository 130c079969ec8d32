import type { CivilDate } from './calendar.ts';
import { type Centavos, noCentavos } from './money.ts';
import { decideOffer } from './offers.ts';
import type { PlanOwners } from './owners.ts';
import { openPlan, type PlanState } from './plan-state.ts';
import { findPlanOn, type PlanCode } from './plans.ts';
import { computeSettlement } from './settlements.ts';

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
