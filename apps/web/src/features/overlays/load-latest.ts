import { getSummary } from '@luwag/contracts/transactions';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import type { LatestPayment } from './payment-news.ts';

/** The newest payment, for the banner. No page fails because its banner has nothing to say. */
export async function loadLatest(args: VisitorArgs): Promise<LatestPayment> {
  const summary = await callAs(args, getSummary, {});
  return summary.ok ? summary.data.latest : null;
}
