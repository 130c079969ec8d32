import type { ResultOf } from '@luwag/contracts/endpoint';
import { getSummary } from '@luwag/contracts/transactions';
import { call } from '#app/shared/api/call.ts';

/**
 * A buyer's newest payment; undefined when there was no answer. Contracts are heavy, so a page
 * fetches this when a payment is pending and not before.
 */
export async function askLatest(): Promise<ResultOf<typeof getSummary>['latest'] | undefined> {
  const result = await call(getSummary, {});
  return result.ok ? result.data.latest : undefined;
}
