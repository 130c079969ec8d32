/**
 * Help with a plan: another day for a payment, a lighter plan, calling it off within its free days,
 * and what ends it today. Owns no table: a change is the plan's own, by `recordChange`.
 *
 * Promises: what a buyer is shown beforehand is what a change makes, to the centavo; two due dates
 * a year are moved at most, whatever is asked at once; a purchase has one lighter plan, and its
 * line is held with it and released once it was paid on time; a plan that was called off owes its
 * principal alone, and moves nothing of its shop's.
 */
export { callOff } from './calling-off.ts';
export { moveDate, takeLighterPlan } from './changing.ts';
export { releaseHeldLines } from './holds.ts';
export { releaseLines } from './jobs.ts';
export { getRelief } from './relief.ts';
