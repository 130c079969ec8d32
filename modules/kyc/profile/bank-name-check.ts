import type { NameCheckResult } from './bank-repository.ts';

/**
 * Whoever can say in which name an account is held. It is asked by the worker, outside of any
 * transaction, and what it says is shown to the reviewer: it decides nothing.
 */
export type BankNameCheck = (asked: {
  bankCode: string;
  accountNumber: string;
  accountName: string;
}) => Promise<NameCheckResult>;

/**
 * Nobody we are connected to answers that question for Philippine accounts: neither rail lets a
 * sender ask, and the payout gateway tells a wrong name only by failing a payout
 * (`ACCOUNT_NAME_MISMATCH`). So the answer is that there is none, and the reviewer compares the
 * name with the papers. A party that does answer takes this one's place in the worker.
 */
export const noBankNameCheck: BankNameCheck = async () => 'unavailable';
