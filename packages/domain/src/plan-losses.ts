import { takeInOrder } from './allocation.ts';
import { outstandingIn, outstandingOf, tallyParts, totalOf } from './installments.ts';
import { chargeWaived } from './journals-charges.ts';
import { lossProvisioned, writtenOff } from './journals-losses.ts';
import { add } from './money.ts';
import {
  type ChargeWaived,
  causeOf,
  type EventDecision,
  type PlanWrittenOff,
  reject,
} from './plan-events.ts';
import type { PlanState } from './plan-state.ts';

/** Forgives a charge, the oldest first. */
export function waiveCharge(state: PlanState, event: ChargeWaived): EventDecision {
  const { component, amountCentavos } = event;
  if (amountCentavos <= 0) return reject('amount_not_positive');
  const owed = state.installments.map((row) => ({
    sequence: row.sequence,
    component,
    amountCentavos: outstandingOf(row)[component],
  }));
  const { parts, excessCentavos } = takeInOrder(owed, amountCentavos);
  if (excessCentavos > 0) return reject('waiver_exceeds_owed');
  const { planId } = state.owners;
  return {
    kind: 'accept',
    state: { ...state, installments: tallyParts(state.installments, 'waived', parts) },
    journals: [chargeWaived(causeOf(state, 'waiver'), { planId, component, amountCentavos })],
  };
}

/** The schedule ends: a written-off plan asks for nothing, and remembers what it was owed. */
export function writeOff(state: PlanState, event: PlanWrittenOff): EventDecision {
  const amounts = outstandingIn(state.installments);
  if (totalOf(amounts) === 0) return reject('nothing_owed');
  const cause = causeOf(state, 'write_off');
  const { topUpCentavos } = event;
  const topUp = topUpCentavos > 0 ? [lossProvisioned(cause, topUpCentavos)] : [];
  return {
    kind: 'accept',
    state: {
      ...state,
      installments: [],
      schedule: { ...state.schedule, version: state.schedule.version + 1 },
      writtenOffCentavos: add(state.writtenOffCentavos, totalOf(amounts)),
    },
    journals: [...topUp, writtenOff(cause, { planId: state.owners.planId, amounts })],
  };
}
