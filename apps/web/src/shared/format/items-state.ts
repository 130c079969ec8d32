import type { Progress, ProgressItem } from '@luwag/contracts/kyc-cases';

/** An item as a page knows it; one that is not there counts as not required. */
type Item = { state: ProgressItem['state']; required?: boolean };

/**
 * How a step stands that is made of these items, wherever it is shown: what is asked for again
 * comes before what is missing, and a step is accepted only when everything that was sent is.
 */
export function stateOfItems(items: readonly Item[]): ProgressItem['state'] {
  if (items.some(({ state }) => state === 'asked_again')) return 'asked_again';
  const given = items.filter(({ state }) => state !== 'missing');
  const isShort = items.some(({ state, required }) => state === 'missing' && required);
  if (isShort || given.length === 0) return 'missing';
  return given.every(({ state }) => state === 'accepted') ? 'accepted' : 'sent';
}

/** Whether nothing more is wanted for it, as far as the person is concerned. */
export const isSubmitted = (state: ProgressItem['state']): boolean =>
  state === 'sent' || state === 'accepted';

/** Whose turn it is. The screens of these have nothing in common, so that none is mistaken. */
export type Turn = 'yours' | 'again' | 'ours' | 'open' | 'over';

export function turnOf(progress: Progress): Turn {
  const { case_state: state, is_waiting_for_you: isYours, items } = progress;
  if (state === 'REJECTED') return 'over';
  if (isYours) return items.some((item) => item.state === 'asked_again') ? 'again' : 'yours';
  return state === 'PASSED' || state === 'PASSED_WITH_REQUIREMENTS' ? 'open' : 'ours';
}
