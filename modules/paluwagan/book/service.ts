/**
 * The book of a group: reads it under its lock, lets the rules of the domain decide, and writes
 * what they say as journals, rows, lines and payouts in one transaction. Proves before anything
 * leaves that what is held is what is owed. Owns pal_events and makes the rows of pal_payouts.
 */
export { type Alone, bookAlone, notePayout, type PayoutLine } from './alone.ts';
export { changeGroups, type WantedChange } from './changing.ts';
export { listEntries, listGroupEntries } from './entries.ts';
export { holderOf, type LoadedGroup, loadGroups, lockAndLoad } from './loading.ts';
export { type Holder, listHolders, lockGroups } from './loading-repository.ts';
export { tellEach } from './news.ts';
export {
  createPalPayouts,
  type EndedPalPayout,
  type NewPalPayout,
  repeatPalPayout,
  wasReturned,
} from './payouts.ts';
export {
  findTrustMisfits,
  isProven,
  type Misfit,
  proveGroups,
  reconcileGroups,
} from './proving.ts';
export type { Change, Origin } from './saving.ts';
