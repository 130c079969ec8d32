import type { WriteOffReason } from '@luwag/contracts/delinquency';
import { type DelinquencyBucket, daysOf } from '@luwag/domain/delinquency';
import { m } from '#app/paraglide/messages.js';

/** `8 to 30 days`, from the table that plans are counted by. */
export function bucketWords(bucket: DelinquencyBucket): string {
  if (bucket === 'current') return m.late_current();
  const { from, to } = daysOf(bucket);
  return to === null ? m.late_bucket_last({ from }) : m.late_bucket({ from, to });
}

export const reasonWords: Readonly<Record<WriteOffReason, () => string>> = {
  cannot_be_reached: m.late_reason_cannot_be_reached,
  cannot_pay: m.late_reason_cannot_pay,
  died: m.late_reason_died,
  disputed_debt: m.late_reason_disputed_debt,
};

/** How somebody is called where nobody has to know who it is. */
export const buyerNumber = (accountId: string): string =>
  m.late_buyer({ number: accountId.slice(-6).toUpperCase() });
