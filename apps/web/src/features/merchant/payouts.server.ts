import { getNextPayout, listPayouts, type Payout, requestPayout } from '@luwag/contracts/payouts';
import { manilaDateOf } from '@luwag/domain/calendar';
import { redirect } from 'react-router';
import { readHolidays } from '#app/shared/api/holidays.server.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { isPayoutOver } from '#app/shared/format/payout-words.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';
import { payoutWeeks } from './payout-calendar.ts';
import { type Mode, modeOf } from './selling-list.ts';

/** What comes, what is under way, and what was paid, with the calendar of this month. */
export async function loadPayouts(args: VisitorArgs) {
  const { searchParams } = args.url;
  const mode = modeOf(searchParams);
  const page = pageOf(searchParams);
  const [next, listed, holidays] = await Promise.all([
    callAs(args, getNextPayout, { query: { mode } }),
    callAs(args, listPayouts, { query: { mode, page } }),
    page === 1 ? readHolidays(args) : [],
  ]);
  const { coming, ...expected } = needed(next);
  const payouts = needed(listed);
  const today = manilaDateOf(Date.now());
  const made = page === 1 ? await monthOf(args, { mode, today, first: payouts }) : [];
  return {
    mode,
    next: { ...expected, coming },
    payouts,
    weeks: page === 1 ? payoutWeeks({ today, made, coming, holidays }) : [],
    today,
    // Sent with the form: pressed twice, one payout is asked for.
    formKey: newFormKey(),
  };
}

export type PayoutsData = Awaited<ReturnType<typeof loadPayouts>>;

/** Enough for a payout on every day of a month, and for some that came back and went again. */
const pagesOfMonthMax = 4;

type Listed = { results: readonly Payout[]; has_more: boolean };

/** The payouts of this month, whose first page is read already. */
async function monthOf(
  args: VisitorArgs,
  { mode, today, first }: { mode: Mode; today: string; first: Listed },
) {
  const month = today.slice(0, 7);
  const made = [...first.results];
  let isMore = first.has_more;
  for (let page = 2; page <= pagesOfMonthMax && isMore; page += 1) {
    if ((made.at(-1)?.pay_date ?? '') < `${month}-01`) break;
    const listed = await callAs(args, listPayouts, { query: { mode, page } });
    // The list below is whole without them.
    if (!listed.ok) break;
    made.push(...listed.data.results);
    isMore = listed.data.has_more;
  }
  return made.map(({ pay_date, amount, status }) => ({
    pay_date,
    amount,
    isOver: isPayoutOver(status),
    isPaid: status === 'paid',
  }));
}

export type PayoutsAnswer = { code: string };

/** Asks for what can be paid now. Asked, it leads to the payout, so that reloading asks nothing. */
export async function askForPayout(args: VisitorArgs): Promise<PayoutsAnswer> {
  const form = await args.request.formData();
  const mode = textOf(form, 'mode') === 'test' ? 'test' : 'live';
  const idempotencyKey = textOf(form, 'key');
  const result = await callAs(args, requestPayout, { body: { mode } }, { idempotencyKey });
  if (result.ok) throw redirect(`/merchant/payouts/${result.data.id}?done`, 303);
  return { code: result.code };
}
