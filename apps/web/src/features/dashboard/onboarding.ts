import type { Account } from '@luwag/contracts/accounts';
import type { PathState } from '@luwag/ui/payment-path';
import { isHandedIn, stateOfItems } from '#app/shared/format/items-state.ts';

/** What stands between a new account and an open one, in order, under short names. */
export type StepKey =
  | 'email'
  | 'number'
  | 'documents'
  | 'liveness'
  | 'business'
  | 'bank'
  | 'review'
  | 'open';

export type Step = { key: StepKey; state: PathState };

export type Progress = {
  steps: readonly Step[];
  current: StepKey;
  /** Counted from one. */
  position: number;
  /** Somebody looked at it and asked for something of this step again. */
  isAgain: boolean;
  /** The check ended without an opening. */
  isOver: boolean;
};

const keys: Readonly<Record<Account['onboarding_step'], StepKey>> = {
  VERIFY_EMAIL: 'email',
  CONFIRM_NUMBER: 'number',
  DOCUMENTS: 'documents',
  LIVENESS: 'liveness',
  BUSINESS: 'business',
  BANK: 'bank',
  IN_REVIEW: 'review',
  ACTIVE: 'open',
};

const buyerOrder: readonly StepKey[] = [
  'email',
  'number',
  'documents',
  'liveness',
  'review',
  'open',
];
const merchantOrder: readonly StepKey[] = ['email', 'business', 'bank', 'review', 'open'];

type Standing = Pick<Account, 'role' | 'onboarding_step' | 'case_state' | 'user_document_uploads'>;

/**
 * Where somebody stands, as the API says it. What was asked for again is the step to go back to,
 * also after the account has opened: it stays open meanwhile.
 */
export function progressOf(account: Standing): Progress {
  const order = account.role === 'merchant' ? merchantOrder : buyerOrder;
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
    return isHandedIn(stateOf(key)) ? 'paid' : 'ahead';
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
