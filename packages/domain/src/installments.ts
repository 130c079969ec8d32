import type { CivilDate } from './calendar.ts';
import { add, type Centavos, noCentavos, subtract, sum } from './money.ts';
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

/** Four tallies that only ever grow, but for a payment that its bank takes back. */
export interface Installment {
  readonly sequence: number;
  readonly dueDate: CivilDate;
  /** Asked for so far: the principal from the start, the rest as it accrues or is charged. */
  readonly charged: Amounts;
  readonly paid: Amounts;
  readonly waived: Amounts;
  /** No longer asked for, because a refund made the purchase smaller. */
  readonly cancelled: Amounts;
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
  | 'cancelled';

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
    lateness: { centavoDays: 0, chargedCentavos: noCentavos },
  }));
}

export function outstandingOf(installment: Installment): Amounts {
  const { charged, paid, waived, cancelled } = installment;
  return mapComponents((component) =>
    subtract(charged[component], sum([paid[component], waived[component], cancelled[component]])),
  );
}

export function outstandingIn(installments: readonly Installment[]): Amounts {
  return installments.map(outstandingOf).reduce(addAmounts, noAmounts);
}

export function totalOf(amounts: Amounts): Centavos {
  return sum(components.map((component) => amounts[component]));
}

/** The parts added up by component, wherever they stand. */
export function totalsOf(parts: readonly Part[]): Amounts {
  return mapComponents((component) =>
    sum(parts.filter((part) => part.component === component).map((part) => part.amountCentavos)),
  );
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

export type Tally = 'charged' | 'paid' | 'waived' | 'cancelled';

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
    const own = totalsOf(parts.filter(({ sequence }) => sequence === row.sequence));
    const changed = { ...row, [tally]: addAmounts(row[tally], own) };
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

function closedStateOf({ paid, waived, cancelled }: Installment): InstallmentState {
  if (totalOf(paid) > 0) return 'paid';
  if (totalOf(cancelled) > 0) return 'cancelled';
  return totalOf(waived) > 0 ? 'waived' : 'paid';
}

function assertNothingNegative(installment: Installment): void {
  for (const amounts of [outstandingOf(installment), installment.paid]) {
    const component = components.find((each) => amounts[each] < 0);
    if (component) throw new Error(`installment ${installment.sequence}: ${component} below zero`);
  }
}
