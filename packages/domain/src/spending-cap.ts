import { hourMs } from './durations.ts';
import { type Centavos, noCentavos, subtract } from './money.ts';

/** The most that a buyer wants to owe at a time; null for as much as the line allows. */
export type CapAmount = Centavos | null;

/** A cap that the buyer set, and a raise of it that has not come into force. */
export interface SpendingCap {
  readonly amount: CapAmount;
  readonly raise: { readonly amount: CapAmount; readonly atMs: number } | null;
}

export const noSpendingCap: SpendingCap = { amount: null, raise: null };

/** Long enough to sleep on it: whoever set a cap did so for the moment of wanting something. */
export const raiseWaitsMs = 24 * hourMs;

/** The cap in force at a moment. */
export const capAt = ({ amount, raise }: SpendingCap, nowMs: number): CapAmount =>
  raise && raise.atMs <= nowMs ? raise.amount : amount;

/**
 * Sets another cap. A lower one holds at once and ends any raise that waits; a higher one, or none,
 * waits a day. To set what is in force takes a waiting raise back; to ask again for the raise that
 * waits does not make it wait longer.
 */
export function changeCap(cap: SpendingCap, wanted: CapAmount, nowMs: number): SpendingCap {
  const inForce = capAt(cap, nowMs);
  if (!isHigher(wanted, inForce)) return { amount: wanted, raise: null };
  const waiting = cap.raise && cap.raise.atMs > nowMs ? cap.raise : null;
  if (waiting?.amount === wanted) return cap;
  return { amount: inForce, raise: { amount: wanted, atMs: nowMs + raiseWaitsMs } };
}

function isHigher(one: CapAmount, other: CapAmount): boolean {
  if (other === null) return false;
  return one === null || one > other;
}

/** What a cap leaves to borrow to somebody who owes this much. */
export const leftUnder = (cap: Centavos, usedCentavos: Centavos): Centavos =>
  usedCentavos >= cap ? noCentavos : subtract(cap, usedCentavos);
