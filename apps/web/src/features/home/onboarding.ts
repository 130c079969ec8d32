import type { Account } from '@luwag/contracts/accounts';
import type { PathState } from '@luwag/ui/payment-path';

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

export function progressOf({
  role,
  onboarding_step,
  merchant_status,
}: Pick<Account, 'role' | 'onboarding_step' | 'merchant_status'>): Progress {
  const order = role === 'merchant' ? merchantOrder : buyerOrder;
  const current = keys[onboarding_step];
  const at = order.indexOf(current);
  const isRejected = merchant_status === 'REJECTED';
  const stateAt = (index: number): PathState => {
    if (index < at || current === 'open') return 'paid';
    if (index > at) return 'ahead';
    return isRejected ? 'late' : 'now';
  };
  return {
    steps: order.map((key, index) => ({ key, state: stateAt(index) })),
    current,
    position: at + 1,
  };
}
