import type { Tx } from '@luwag/db';
import { maskAccountNumber, type Rails } from '@luwag/domain/bank-accounts';
import type { PayoutHoldReason } from '@luwag/domain/payouts';
import { payoutTestEndings } from '@luwag/domain/test-values';
import type { Vault } from '@luwag/key-service/vault';
import {
  findBorrowingHold,
  findRiskHold,
  lockRiskHold,
  takesPayments,
} from '../accounts/service.ts';
import { findPayoutAccount } from '../kyc/service.ts';
import { findBank } from '../reference/service.ts';
import type { Shop } from './payables-repository.ts';
import { type Earlier, listEarlier } from './repository.ts';

/** Where a shop's payouts go. */
export type Destination = {
  bankAccountId: string | null;
  bankCode: string;
  bankName: string;
  /** SWIFT code of the bank. */
  bic: string;
  holder: string;
  number: string;
  masked: string;
  rails: Rails;
  /** Of an account that was changed: until when nothing goes there. */
  heldUntil: Date | null;
};

/** Test money goes to nobody: every shop has this account there, from its first minute. */
const testAccount = { bankCode: 'PH_BPI', number: '1000004417', holder: 'Luwag Test Shop' };

export const testDestination = (): Destination => ({
  ...destinationAt(testAccount.bankCode, testAccount.number),
  bankAccountId: null,
  holder: testAccount.holder,
  heldUntil: null,
});

type TestEnd = 'fails' | 'comes_back';
const testEnds = Object.entries(payoutTestEndings) as [TestEnd, number][];

/** Documented: the payout of a test sale whose amount ends so does not go well. */
export const testEndOf = (pricesCentavos: readonly number[]): TestEnd | undefined =>
  testEnds.find(([, ending]) => pricesCentavos.some((price) => price % 10_000 === ending))?.[0];

/** Documented accounts of the gateway's own test mode. */
const testAccounts: Record<TestEnd, string> = { fails: '121212', comes_back: '654321' };

/** The account that a test payout is sent to, by the prices of its sales. */
export function testNumberFor(pricesCentavos: readonly number[]): string {
  const end = testEndOf(pricesCentavos);
  return end ? testAccounts[end] : testAccount.number;
}

/** In the system's scope. Undefined while a shop has named no account. */
export async function findDestination(
  vault: Vault,
  tx: Tx,
  { mode, merchantId }: Shop,
): Promise<Destination | undefined> {
  if (mode === 'test') return testDestination();
  const account = await findPayoutAccount({ vault }, tx, merchantId);
  if (!account) return undefined;
  const { bankAccountId, bankName, name: holder, heldUntil } = account;
  return {
    ...destinationAt(account.bankCode, account.number),
    bankAccountId,
    bankName,
    holder,
    heldUntil,
  };
}

function destinationAt(bankCode: string, number: string) {
  const bank = findBank(bankCode);
  return {
    bankCode,
    bankName: bank?.name ?? bankCode,
    bic: bank?.bic ?? '',
    number,
    masked: maskAccountNumber(number),
    rails: bank?.rails ?? { instapay: false, pesonet: false },
  };
}

const earlierMax = 10;

/** Failures of the gateway or of ours: the same account may be tried again. */
const passingFailures: readonly (string | null)[] = [
  ...['TEMPORARY_TRANSFER_ERROR', 'UNKNOWN_BANK_NETWORK_ERROR', 'INSUFFICIENT_BALANCE'],
  ...['API_VALIDATION_ERROR', 'INVALID_MERCHANT_SETTINGS', 'REQUEST_FORBIDDEN_ERROR'],
];
const hasRefused = ({ status, failure_code }: Earlier): boolean =>
  (status === 'failed' || status === 'returned') && !passingFailures.includes(failure_code);

export type Block = { reason: PayoutHoldReason; until: Date | null };

/**
 * Why nothing is paid to a shop now: it has no account; the account was changed less than two days
 * ago; somebody says that they lost every factor; staff look at the shop; it is shut; or the
 * account gave the last payout back. For whoever counts the answer holds until the end of the
 * transaction: a hold that is laid on meanwhile comes after it, and finds what was counted. In the
 * system's scope.
 */
export async function findBlock(
  tx: Tx,
  shop: Shop,
  destination: Destination | undefined,
  now: Date,
  isCounting = false,
): Promise<Block | undefined> {
  if (!destination) return { reason: 'bank_account_missing', until: null };
  if (shop.mode === 'test') return undefined;
  const { heldUntil } = destination;
  if (heldUntil && heldUntil > now) return { reason: 'bank_account_changed', until: heldUntil };
  const recovery = await findBorrowingHold(tx, shop.merchantId, now);
  if (recovery) return { reason: 'account_recovery', until: recovery };
  const findCheck = isCounting ? lockRiskHold : findRiskHold;
  const checked = await findCheck(tx, shop.merchantId, now);
  if (checked) return { reason: 'risk', until: checked };
  if (!(await takesPayments(tx, shop.merchantId, shop.mode)))
    return { reason: 'risk', until: null };
  const earlier = await listEarlier(tx, shop, { limit: earlierMax });
  const last = earlier.find(({ status }) => status !== 'canceled');
  const isRefused = last?.bank_account_id === destination.bankAccountId && hasRefused(last);
  return isRefused ? { reason: 'bank_account_returned', until: null } : undefined;
}
