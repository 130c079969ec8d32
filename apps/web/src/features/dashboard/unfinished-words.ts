import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listUnfinished } from '@luwag/contracts/proposals';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';

type Purchase = ResultOf<typeof listUnfinished>['results'][number];
export type UnfinishedWords = ReturnType<typeof unfinishedWords>;

/** Put into words by the server: few have something unfinished, and the home page is heavy. */
export function unfinishedWords({ id, request }: Purchase) {
  const { store_name: store, token, livemode } = request;
  const amount = pesos(request.amount);
  const time = momentWords(request.expires_at);
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
