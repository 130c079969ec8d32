/**
 * Rounds: what the days bring. Every group is brought through its days in their order, once,
 * however often or late it is asked for: rounds open and close, what was missed is covered, whole
 * pots are released, defaulters move last, groups end and what is left goes back.
 */
export { dissolveGroup } from './ending.ts';
export { advance, askForGroups, runGroupsToday } from './running.ts';
