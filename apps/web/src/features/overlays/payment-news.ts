import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getSummary } from '@luwag/contracts/transactions';
import { paymentSeenKey } from '#app/shared/auth/storage-keys.ts';
import type { PaymentStatus } from '#app/store/payment.ts';

/** The payment that a buyer is told of, as the summary has it. */
export type LatestPayment = ResultOf<typeof getSummary>['latest'];

/** An end that is older was told by mail and stands in the plans. */
const newsMaxMs = 24 * 3_600_000;

/**
 * What the banner says of that payment, if it says anything: an end that was told, or that
 * the buyer has put away, is not told again; a later payment for the same purchase is.
 */
export function newsOf(
  latest: LatestPayment,
  { nowMs, seen }: { nowMs: number; seen: string | null },
): { status: PaymentStatus; news: string } | undefined {
  if (!latest) return undefined;
  const status = statusOf(latest.buyer_status);
  if (!status) return undefined;
  const news = newsIdOf(latest);
  const isOver = status !== 'PENDING';
  if (isOver && (news === seen || nowMs - Date.parse(latest.at) > newsMaxMs)) return undefined;
  return { status, news };
}

/** The very payment, and what it came to. */
export const newsIdOf = (latest: NonNullable<LatestPayment>): string =>
  `${latest.transaction_id} ${statusOf(latest.buyer_status)} ${latest.at}`;

/** The payment that ended a plan went through like any other. */
function statusOf(of: NonNullable<LatestPayment>['buyer_status']): PaymentStatus | undefined {
  if (of === 'PAID') return 'CURRENT';
  return of === 'PENDING' || of === 'FAILED' || of === 'CURRENT' ? of : undefined;
}

/** A browser that forbids storage tells the same news on the next page once more. */
export function putAway(news: string | null, storage: () => Storage): void {
  try {
    if (news) storage().setItem(paymentSeenKey, news);
  } catch {}
}

export function readPutAway(storage: () => Storage): string | null {
  try {
    return storage().getItem(paymentSeenKey);
  } catch {
    return null;
  }
}
