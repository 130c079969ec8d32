import type { Progress } from '@luwag/contracts/kyc-cases';
import type { PathState } from '@luwag/ui/payment-path';
import { isPicture } from './items.ts';

/** What stands between a buyer and their limit, as the buyer sees it. */
export type StepKey = 'number' | 'profile' | 'documents' | 'liveness' | 'review' | 'open';

export type Step = {
  key: StepKey;
  state: PathState;
  /** Of a step that lies behind: told, sent, or looked at and found good. */
  past: 'done' | 'sent' | 'checked' | undefined;
};

/** Whose turn it is. The screens of these have nothing in common, so that none is mistaken. */
export type Turn = 'yours' | 'again' | 'ours' | 'open' | 'over';

export function turnOf(progress: Progress): Turn {
  const { case_state: state, is_waiting_for_you: isYours, items } = progress;
  if (state === 'REJECTED') return 'over';
  if (isYours) return items.some((item) => item.state === 'asked_again') ? 'again' : 'yours';
  return state === 'PASSED' || state === 'PASSED_WITH_REQUIREMENTS' ? 'open' : 'ours';
}

type Item = Progress['items'][number];

const itemsOf = ({ items }: Progress, key: StepKey): Item[] =>
  items.filter(({ kind }) => (key === 'documents' ? isPicture(kind) : kind === key));

const isAwaited = ({ state, required }: Item) =>
  state === 'asked_again' || (required && state === 'missing');

/** The step to take next; undefined when none is the buyer's. */
export function nextOf(progress: Progress, isNumberConfirmed: boolean): StepKey | undefined {
  if (!progress.is_waiting_for_you) return undefined;
  if (!isNumberConfirmed) return 'number';
  const own = ['profile', 'documents', 'liveness'] as const;
  return own.find((key) => itemsOf(progress, key).some(isAwaited));
}

export function stepsOf(progress: Progress, isNumberConfirmed: boolean): Step[] {
  const turn = turnOf(progress);
  const next = nextOf(progress, isNumberConfirmed);
  const own = (['profile', 'documents', 'liveness'] as const).map((key): Step => {
    const items = itemsOf(progress, key);
    if (items.some(({ state }) => state === 'asked_again')) return step(key, 'late');
    if (items.some(isAwaited)) return step(key, key === next ? 'now' : 'ahead');
    const isChecked = items.some(({ state }) => state === 'accepted');
    return step(key, 'paid', isChecked ? 'checked' : 'sent');
  });
  return [
    isNumberConfirmed ? step('number', 'paid', 'done') : step('number', 'now'),
    ...own,
    step('review', reviewStates[turn], turn === 'open' ? 'done' : undefined),
    step('open', turn === 'open' ? 'paid' : 'ahead', turn === 'open' ? 'done' : undefined),
  ];
}

const reviewStates: Readonly<Record<Turn, PathState>> = {
  yours: 'ahead',
  again: 'ahead',
  ours: 'now',
  open: 'paid',
  over: 'late',
};

const step = (key: StepKey, state: PathState, past?: Step['past']): Step => ({ key, state, past });
