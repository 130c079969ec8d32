import { allocatePayment } from './allocation.ts';
import type { CivilDate } from './calendar.ts';
import { interestToCome } from './early-settlement.ts';
import {
  type Installment,
  negate,
  openInstallments,
  type Part,
  tallyParts,
} from './installments.ts';
import { chargedBack, collected, creditApplied } from './journals-collections.ts';
import { add, type Centavos, centavos, noCentavos, subtract, sum } from './money.ts';
import {
  causeOf,
  type EventDecision,
  type PaymentChargedBack,
  type PaymentCollected,
  type Posted,
  reject,
} from './plan-events.ts';
import { type Collection, owedOn, type PlanState, type Receipt } from './plan-state.ts';

/** Takes a payment of any size: what is owed, then a debt that was written off, then credit. */
export function collectPayment(state: PlanState, event: PaymentCollected): EventDecision {
  const { paymentId, amountCentavos, psp } = event;
  if (amountCentavos <= 0) return reject('amount_not_positive');
  if (findCollection(state, paymentId)) return reject('payment_already_recorded');

  const { parts, excessCentavos } = allocatePayment(state.installments, amountCentavos);
  const receipt = { parts, ...placeExcess(state, excessCentavos) };
  const collection = { id: paymentId, scheduleVersion: state.schedule.version, ...receipt };
  const cause = { source: `payment:${paymentId}`, effectiveOn: event.onDate };
  const journal = collected(
    cause,
    { owners: state.owners, psp, ...receipt },
    nameOf(state, receipt),
  );
  return {
    kind: 'accept',
    state: {
      ...state,
      installments: tallyParts(state.installments, 'paid', parts),
      collections: [...state.collections, collection],
      creditCentavos: add(state.creditCentavos, receipt.creditCentavos),
      writtenOffCentavos: subtract(state.writtenOffCentavos, receipt.recoveredCentavos),
    },
    journals: [journal],
  };
}

/**
 * A payment comes undone. Its parts are owed again where they stood; if the plan was rescheduled or
 * written off since, they join the next payment to fall due. Nothing is late for the time in which
 * it counted as paid.
 */
export function chargeBackPayment(state: PlanState, event: PaymentChargedBack): EventDecision {
  const collection = findCollection(state, event.paymentId);
  if (!collection) return reject('payment_not_found');

  const creditLeft = centavos(Math.min(state.creditCentavos, collection.creditCentavos));
  const creditShortfallCentavos = subtract(collection.creditCentavos, creditLeft);
  const { parts, recoveredCentavos, creditCentavos } = collection;
  const journal = chargedBack(
    { source: `payment:${event.paymentId}`, effectiveOn: event.onDate },
    {
      owners: state.owners,
      psp: event.psp,
      pspFeeCentavos: event.pspFeeCentavos,
      lineShortfallCentavos: event.lineShortfallCentavos,
      creditShortfallCentavos,
      parts,
      recoveredCentavos,
      creditCentavos,
    },
  );
  const reopened = reopen(state, collection, event.onDate);
  return {
    kind: 'accept',
    state: {
      ...state,
      installments: oweAgain(reopened, event.onDate, [
        { component: 'fee', amountCentavos: creditShortfallCentavos },
      ]),
      collections: state.collections.filter((each) => each !== collection),
      creditCentavos: subtract(state.creditCentavos, creditLeft),
      writtenOffCentavos: add(state.writtenOffCentavos, recoveredCentavos),
    },
    journals: [journal],
  };
}

/** A plan never owes its buyer while the buyer owes it. */
export function applyCredit(state: PlanState): Posted {
  if (state.creditCentavos === 0) return { kind: 'accept', state, journals: [] };
  const { parts, excessCentavos } = allocatePayment(state.installments, state.creditCentavos);
  if (parts.length === 0) return { kind: 'accept', state, journals: [] };
  return {
    kind: 'accept',
    state: {
      ...state,
      installments: tallyParts(state.installments, 'paid', parts),
      creditCentavos: excessCentavos,
    },
    journals: [creditApplied(causeOf(state, 'credit'), { owners: state.owners, parts })],
  };
}

/** Money that no installment asked for. */
export function placeExcess(
  state: PlanState,
  excessCentavos: Centavos,
): Pick<Receipt, 'recoveredCentavos' | 'creditCentavos'> {
  const recoveredCentavos = centavos(Math.min(excessCentavos, state.writtenOffCentavos));
  return { recoveredCentavos, creditCentavos: subtract(excessCentavos, recoveredCentavos) };
}

function findCollection(state: PlanState, paymentId: string): Collection | undefined {
  return state.collections.find((each) => each.id === paymentId);
}

function nameOf(state: PlanState, receipt: Receipt): 'collection' | 'payoff' | 'recovery' {
  if (receipt.parts.length === 0 && receipt.recoveredCentavos > 0) return 'recovery';
  const endsPlan = owedOn(state) > 0 && sum(amountsOf(receipt.parts)) === owedOn(state);
  return endsPlan && interestToCome(state) > 0 ? 'payoff' : 'collection';
}

function reopen(state: PlanState, collection: Collection, onDate: CivilDate): Installment[] {
  if (collection.scheduleVersion !== state.schedule.version) {
    return oweAgain(state.installments, onDate, collection.parts);
  }
  return tallyParts(state.installments, 'paid', negate(collection.parts));
}

function oweAgain(
  installments: readonly Installment[],
  onDate: CivilDate,
  owed: readonly Omit<Part, 'sequence'>[],
): Installment[] {
  if (sum(amountsOf(owed)) === 0) return [...installments];
  const rows = installments.length > 0 ? installments : [dueAtOnce(onDate)];
  const bearer = rows.find((row) => row.dueDate > onDate) ?? rows.at(-1);
  const sequence = bearer?.sequence ?? 1;
  return tallyParts(
    rows,
    'charged',
    owed.map((part) => ({ ...part, sequence })),
  );
}

function dueAtOnce(onDate: CivilDate): Installment {
  const [row] = openInstallments([{ sequence: 1, dueDate: onDate, principalCentavos: noCentavos }]);
  if (!row) throw new Error('openInstallments returned no row');
  return row;
}

function amountsOf(parts: readonly Omit<Part, 'sequence'>[]): Centavos[] {
  return parts.map((part) => part.amountCentavos);
}
