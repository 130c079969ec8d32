import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listUnfinished } from '@luwag/contracts/proposals';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';

type Purchase = ResultOf<typeof listUnfinished>['results'][number];
export type UnfinishedWords = ReturnType<typeof unfinishedWords>;

/** Put into words by the server: few have something unfinished, and the home page is heavy. */
export function unfinishedWords({ id, request }: Purchase) {
  const { store_name: store, token, livemode } = request;
  const amount = pesos(request.amount);
  const time = formatMoment(Date.parse(request.expires_at), getLocale());
  return {
    id,
    title: m.home_unfinished_title({ store }),
    text: m.home_unfinished_text({ amount, time }),
    testBadge: livemode ? undefined : m.pay_test_badge(),
    action: m.home_unfinished_action(),
    label: m.home_unfinished_action_of({ store, amount }),
    href: `/buyer/webpay?${new URLSearchParams({ request: token })}`,
  };
}
