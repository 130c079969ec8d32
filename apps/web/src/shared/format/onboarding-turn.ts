import type { Progress } from '@luwag/contracts/kyc-cases';

/** Whose turn it is. The screens of these have nothing in common, so that none is mistaken. */
export type Turn = 'yours' | 'again' | 'ours' | 'open' | 'over';

export function turnOf(progress: Progress): Turn {
  const { case_state: state, is_waiting_for_you: isYours, items } = progress;
  if (state === 'REJECTED') return 'over';
  if (isYours) return items.some((item) => item.state === 'asked_again') ? 'again' : 'yours';
  return state === 'PASSED' || state === 'PASSED_WITH_REQUIREMENTS' ? 'open' : 'ours';
}
