import type { Account } from '@luwag/contracts/accounts';
import type { PathState } from '@luwag/ui/payment-path';
import { isSubmitted, stateOfItems } from '#app/shared/format/items-state.ts';

/** What stands between a new account and an open one, under short names. */
const keys = {
  VERIFY_EMAIL: 'email',
  CONFIRM_NUMBER: 'number',
  DOCUMENTS: 'documents',
  LIVENESS: 'liveness',
  BUSINESS: 'business',
  BANK: 'bank',
  IN_REVIEW: 'review',
  ACTIVE: 'open',
} as const satisfies Record<Account['onboarding_step'], string>;

export type StepKey = (typeof keys)[keyof typeof keys];

export type Progress = {
  steps: readonly { key: StepKey; state: PathState }[];
  current: StepKey;
  /** Counted from one. */
  position: number;
  /** Somebody looked at it and asked for something of this step again. */
  isAgain: boolean;
  /** The check ended without an opening. */
  isOver: boolean;
};

const buyerSteps: readonly StepKey[] = ['email', 'number', 'documents', 'liveness'];
const merchantSteps: readonly StepKey[] = ['email', 'business', 'bank'];

type Standing = Pick<Account, 'role' | 'onboarding_step' | 'case_state' | 'user_document_uploads'>;

/**
 * Where somebody stands, as the API says it. What was asked for again is the step to go back to,
 * also after the account has opened: it stays open meanwhile.
 */
export function progressOf(account: Standing): Progress {
  const own = account.role === 'merchant' ? merchantSteps : buyerSteps;
  const order: StepKey[] = [...own, 'review', 'open'];
  const isOver = account.case_state === 'REJECTED';
  const { user_document_uploads: items } = account;
  const stateOf = (key: StepKey) => stateOfItems(items.filter(({ kind }) => stepOf(kind) === key));
  // The earliest of them, in the order in which they are taken.
  const again = isOver ? undefined : order.find((key) => stateOf(key) === 'asked_again');
  const isOpen = account.onboarding_step === 'ACTIVE';
  const current = again ?? keys[account.onboarding_step];
  const at = order.indexOf(current);
  const stateAt = (key: StepKey, index: number): PathState => {
    if (index === at && isOver) return 'late';
    if (!isOver && stateOf(key) === 'asked_again') return 'late';
    if (index < at || isOpen) return 'paid';
    if (index === at) return 'now';
    return isSubmitted(stateOf(key)) ? 'paid' : 'ahead';
  };
  return {
    steps: order.map((key, index) => ({ key, state: stateAt(key, index) })),
    current,
    position: at + 1,
    isAgain: again !== undefined,
    isOver,
  };
}

function stepOf(kind: Account['user_document_uploads'][number]['kind']): StepKey {
  if (kind === 'liveness') return 'liveness';
  if (kind === 'bank_account') return 'bank';
  const isBusiness = ['business_profile', 'business_registration', 'mayors_permit'].includes(kind);
  return isBusiness ? 'business' : 'documents';
}
