import type { Progress } from '@luwag/contracts/kyc-cases';
import type { PathState } from '@luwag/ui/payment-path';
import { isSubmitted, stateOfItems, type Turn, turnOf } from '#app/shared/format/items-state.ts';
import { isPicture } from './items.ts';

/** What stands between a buyer and their limit, as the buyer sees it. */
export type StepKey = 'number' | 'profile' | 'documents' | 'liveness' | 'review' | 'open';

export type Step = {
  key: StepKey;
  state: PathState;
  /** Of a step that lies behind: told, sent, or looked at and found good. */
  past: 'done' | 'sent' | 'checked' | undefined;
};

/** The steps that a buyer sends something for, in order. */
const ownSteps = ['profile', 'documents', 'liveness'] as const;
export type OwnStep = (typeof ownSteps)[number];

const itemsOf = ({ items }: Pick<Progress, 'items'>, key: OwnStep): Progress['items'][number][] =>
  items.filter(({ kind }) => (key === 'documents' ? isPicture(kind) : kind === key));

/** The steps for which nothing more is wanted, whatever is asked for before or after them. */
export const doneOf = (progress: Pick<Progress, 'items'>): OwnStep[] =>
  ownSteps.filter((key) => isSubmitted(stateOfItems(itemsOf(progress, key))));

/** The step to take next; undefined when none is the buyer's. */
export function nextOf(progress: Progress, isNumberConfirmed: boolean): StepKey | undefined {
  if (!progress.is_waiting_for_you) return undefined;
  if (!isNumberConfirmed) return 'number';
  const done = doneOf(progress);
  return ownSteps.find((key) => !done.includes(key));
}

export function stepsOf(progress: Progress, isNumberConfirmed: boolean): Step[] {
  const turn = turnOf(progress);
  const next = nextOf(progress, isNumberConfirmed);
  const own = ownSteps.map((key): Step => {
    const state = stateOfItems(itemsOf(progress, key));
    if (state === 'asked_again') return step(key, 'late');
    if (state === 'missing') return step(key, key === next ? 'now' : 'ahead');
    return step(key, 'paid', state === 'accepted' ? 'checked' : 'sent');
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

export const onboardingPaths = {
  all: '/buyer/onboarding',
  number: '/buyer/number',
  profile: '/buyer/onboarding/profile',
  documents: '/buyer/onboarding/documents',
  liveness: '/buyer/onboarding/liveness-check',
} as const;
