import type { BuyerStatus } from '@luwag/contracts/proposals';

/** Part of the list by its address: all of it from its first page has the plainest one. */
export function listAddress({ status, page }: { status: BuyerStatus | undefined; page: number }) {
  const search = new URLSearchParams();
  if (status) search.set('buyer_status', status);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/buyer/transactions?${search}` : '/buyer/transactions';
}
