import type { Offer } from '@luwag/contracts/proposals';
import type { Source } from '@luwag/contracts/sources';
import { manilaDateOf } from '@luwag/domain/calendar';
import { m } from '#app/paraglide/messages.js';
import { channelName, sourceName } from '#app/shared/format/channel-names.ts';
import { dateOf } from '#app/shared/format/money-words.ts';
import type { PayWith } from './choice.ts';

/** What was chosen to pay with, in words; undefined when it is no longer there. */
export function payWithName(payWith: PayWith, sources: readonly Source[]): string | undefined {
  if (payWith.payment_method_id) return channelName(payWith.payment_method_id);
  const source = sources.find(({ id }) => id === payWith.payment_source_id);
  return source && sourceName(source);
}

/** Plans whose last payment a source does not live to see, by their number of payments. */
export function plansTooLong(
  { expires_at }: Pick<Source, 'expires_at'>,
  offers: readonly Offer[],
): number[] {
  if (expires_at === null) return [];
  const lastDay = manilaDateOf(Date.parse(expires_at));
  return offers
    .filter(({ schedule }) => (schedule.at(-1)?.due_date ?? '') > lastDay)
    .map(({ terms }) => terms);
}

/** Said beside a source that ends too soon for some of the plans. */
export function expiryWarning(source: Source, offers: readonly Offer[]): string | undefined {
  const tooLong = plansTooLong(source, offers);
  if (tooLong.length === 0 || source.expires_at === null) return undefined;
  return m.webpay_source_ends({
    date: dateOf(manilaDateOf(Date.parse(source.expires_at))),
    plans: tooLong.sort((one, other) => one - other).join(', '),
  });
}
