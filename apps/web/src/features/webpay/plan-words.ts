import type { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import type { Offer } from '@luwag/contracts/proposals';
import type { Source } from '@luwag/contracts/sources';
import { manilaDateOf } from '@luwag/domain/calendar';
import { channelName } from '@luwag/domain/channel-names';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { centavos, ppm } from '@luwag/domain/money';
import { m } from '#app/paraglide/messages.js';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import type { PayWith } from './paths.ts';

/** So many dates are written out; of more, the first and the last. */
const datesWrittenMax = 4;

/** `3 payments: today, 15 Dec 2026 and 15 Jan 2027`: how many, and when. */
export function planTitle(offer: Offer): string {
  const plan = paymentsInWords(offer);
  return offer.pay_now > 0 ? m.webpay_plan_after_now({ now: pesos(offer.pay_now), plan }) : plan;
}

function paymentsInWords({ schedule, due_today, pay_now }: Offer): string {
  const count = schedule.length;
  const [first, last] = [schedule[0], schedule.at(-1)];
  if (!first || !last) throw new Error('a plan without payments');
  if (count === 1) return m.webpay_plan_one({ date: dateOf(first.due_date) });
  const isFirstToday = due_today > pay_now;
  if (count > datesWrittenMax) {
    const from = isFirstToday ? m.webpay_today() : dateOf(first.due_date);
    return m.webpay_plan_span({ count, first: from, last: dateOf(last.due_date) });
  }
  const year = (date: string) => date.slice(0, 4);
  const dates = schedule.map(({ due_date }, index) => {
    if (index === 0 && isFirstToday) return m.webpay_today();
    // A year is said once, at the end, unless the dates are of two.
    const isOtherYear = year(due_date) !== year(schedule[index + 1]?.due_date ?? '');
    return isOtherYear ? dateOf(due_date) : shortDateOf(due_date);
  });
  return m.webpay_plan_dates({
    count,
    dates: dates.slice(0, -1).join(', '),
    last: dates.at(-1) ?? '',
  });
}

/** What is lent, as the statement counts it: whatever is paid on the day itself is not. */
export const borrowedOf = ({ amount, due_today }: Offer): number => amount - due_today;

/** What is paid at once is a payment too: the sum of these is all that the purchase costs. */
export const paymentsOf = ({ pay_now, schedule }: Offer) =>
  [...(pay_now > 0 ? [pay_now] : []), ...schedule.map((row) => row.amount)].map((amount) =>
    centavos(amount),
  );

export const rateWords = (offer: Offer) => ({
  monthly: m.landing_price_rate_month({ rate: formatRate(ppm(offer.effective_monthly_rate_ppm)) }),
  yearly: m.landing_price_rate_year({ rate: formatRate(ppm(offer.effective_annual_rate_ppm)) }),
});

export const lateWords = ({ late }: Offer) => ({
  cost: m.landing_price_late_rate({ rate: formatRateInWords(ppm(late.daily_rate_ppm)) }),
  cap: m.landing_price_late_terms({ days: late.grace_days, max: pesos(late.max) }),
});

/** What is charged on the day itself, or that nothing is and when the first payment falls due. */
export function todayWords(offer: Offer, payingWith: string | undefined): string {
  if (offer.due_today === 0)
    return m.webpay_today_nothing({ date: dateOf(offer.schedule[0]?.due_date ?? '') });
  const amount = pesos(offer.due_today);
  return payingWith
    ? m.webpay_today_from({ amount, source: payingWith })
    : m.webpay_today_amount({ amount });
}

const words: Record<PaymentFailureReason, () => string> = {
  insufficient_funds: m.webpay_why_funds,
  declined: m.webpay_why_declined,
  expired_source: m.webpay_why_expired,
  try_later: m.webpay_why_later,
  limit: m.webpay_why_limit,
  fraud: m.webpay_why_fraud,
  not_approved_in_time: m.webpay_why_time,
  unknown: m.webpay_why_unknown,
};

/** Why a payment did not go through, and what helps: by class, for the bank tells no more. */
export const checkoutFailureWords = (reason: PaymentFailureReason): string => words[reason]();

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
