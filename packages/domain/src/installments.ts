import type { CivilDate } from './calendar.ts';
import { add, type Centavos, centavos, noCentavos, subtract } from './money.ts';
import type { ScheduleRow } from './schedules.ts';

/** What an installment is made of, in the order in which a payment settles it. */
export const components = ['penalty', 'fee', 'interest', 'principal'] as const;
export type Component = (typeof components)[number];

/** Centavos of each component. */
export type Amounts = Readonly<Record<Component, Centavos>>;

/** Some centavos of one component of one installment: a row of an allocation. */
export interface Part {
  readonly sequence: number;
  readonly component: Component;
  readonly amountCentavos: Centavos;
}

/**
 * Five tallies. All but `frozen` only ever grow, but for a payment that its bank takes back.
 */
export interface Installment {
  readonly sequence: number;
  readonly dueDate: CivilDate;
  /** Where the buyer has moved the due date: the day that was agreed. */
  readonly movedFrom?: CivilDate;
  /** Asked for so far: the principal from the start, the rest as it accrues or is charged. */
  readonly charged: Amounts;
  readonly paid: Amounts;
  readonly waived: Amounts;
  /** No longer asked for, because a refund made the purchase smaller. */
  readonly cancelled: Amounts;
  /** Not asked for now, because the buyer reported a problem: a refund of it would remove this. */
  readonly frozen: Amounts;
  readonly lateness: Lateness;
}

export interface Lateness {
  /** Overdue centavos times chargeable days, summed: what the late fee is a rate of. */
  readonly centavoDays: number;
  readonly chargedCentavos: Centavos;
}

export type InstallmentState =
  | 'upcoming'
  | 'due'
  | 'grace'
  | 'overdue'
  | 'paid'
  | 'waived'
  | 'cancelled'
  | 'frozen';

export const noAmounts: Amounts = {
  penalty: noCentavos,
  fee: noCentavos,
  interest: noCentavos,
  principal: noCentavos,
};

/** The rows of a schedule before anything has happened: the principal alone is charged. */
export function openInstallments(
  schedule: readonly Pick<ScheduleRow, 'sequence' | 'dueDate' | 'principalCentavos'>[],
): Installment[] {
  return schedule.map(({ sequence, dueDate, principalCentavos }) => ({
    sequence,
    dueDate,
    charged: { ...noAmounts, principal: principalCentavos },
    paid: noAmounts,
    waived: noAmounts,
    cancelled: noAmounts,
    frozen: noAmounts,
    lateness: { centavoDays: 0, chargedCentavos: noCentavos },
  }));
}

/** The due date before any move: where its period of interest ends. */
export const agreedDateOf = ({ movedFrom, dueDate }: Installment): CivilDate =>
  movedFrom ?? dueDate;

/** What is asked for: what is frozen is owed and not asked for. */
export function outstandingOf(installment: Installment): Amounts {
  return {
    penalty: leftOf(installment, 'penalty'),
    fee: leftOf(installment, 'fee'),
    interest: leftOf(installment, 'interest'),
    principal: leftOf(installment, 'principal'),
  };
}

function leftOf(row: Installment, of: Component): Centavos {
  const { charged, paid, waived, cancelled, frozen } = row;
  return centavos(charged[of] - paid[of] - waived[of] - cancelled[of] - frozen[of]);
}

/** All that is owed, asked for or not: what the ledger has as receivable. */
export function owedIn(installments: readonly Installment[]): Amounts {
  return installments.map((row) => row.frozen).reduce(addAmounts, outstandingIn(installments));
}

export function outstandingIn(installments: readonly Installment[]): Amounts {
  const total = { ...noAmounts };
  for (const row of installments)
    for (const component of components)
      total[component] = add(total[component], leftOf(row, component));
  return total;
}

export function totalOf({ penalty, fee, interest, principal }: Amounts): Centavos {
  return add(add(penalty, fee), add(interest, principal));
}

/** The parts added up by component, wherever they stand. */
export function totalsOf(parts: readonly Part[]): Amounts {
  const totals = { ...noAmounts };
  for (const { component, amountCentavos } of parts)
    totals[component] = add(totals[component], amountCentavos);
  return totals;
}

/**
 * Read from the amounts and the business date, never set by hand. Money counts before forgiveness:
 * an installment that was paid in part and then waived is paid.
 */
export function stateOf(
  installment: Installment,
  { onDate, graceEndDate }: { onDate: CivilDate; graceEndDate: CivilDate },
): InstallmentState {
  if (totalOf(outstandingOf(installment)) === 0) return closedStateOf(installment);
  if (onDate < installment.dueDate) return 'upcoming';
  if (onDate === installment.dueDate) return 'due';
  return onDate <= graceEndDate ? 'grace' : 'overdue';
}

export const tallies = ['charged', 'paid', 'waived', 'cancelled', 'frozen'] as const;
export type Tally = (typeof tallies)[number];

/** Writes parts into a tally. A part of an installment that is not there is a bug, and throws. */
export function tallyParts(
  installments: readonly Installment[],
  tally: Tally,
  parts: readonly Part[],
): Installment[] {
  const stray = parts.find(
    ({ sequence }) => !installments.some((row) => row.sequence === sequence),
  );
  if (stray) throw new Error(`no installment ${stray.sequence}`);
  return installments.map((row) => {
    const own = parts.filter(({ sequence }) => sequence === row.sequence);
    if (own.length === 0) return row;
    const changed = { ...row, [tally]: addAmounts(row[tally], totalsOf(own)) };
    assertNothingNegative(changed);
    return changed;
  });
}

/** The same parts with the sign turned: what a returned payment writes into `paid`. */
export function negate(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({
    ...part,
    amountCentavos: subtract(noCentavos, part.amountCentavos),
  }));
}

export function addAmounts(left: Amounts, right: Amounts): Amounts {
  return mapComponents((component) => add(left[component], right[component]));
}

export function mapComponents(amountOf: (component: Component) => Centavos): Amounts {
  return {
    penalty: amountOf('penalty'),
    fee: amountOf('fee'),
    interest: amountOf('interest'),
    principal: amountOf('principal'),
  };
}

function closedStateOf({ paid, waived, cancelled, frozen }: Installment): InstallmentState {
  if (totalOf(frozen) > 0) return 'frozen';
  if (totalOf(paid) > 0) return 'paid';
  if (totalOf(cancelled) > 0) return 'cancelled';
  return totalOf(waived) > 0 ? 'waived' : 'paid';
}

function assertNothingNegative(installment: Installment): void {
  for (const amounts of [outstandingOf(installment), installment.paid, installment.frozen]) {
    const component = components.find((each) => amounts[each] < 0);
    if (component) throw new Error(`installment ${installment.sequence}: ${component} below zero`);
  }
}
