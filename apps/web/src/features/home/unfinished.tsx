import { Badge } from '@luwag/ui/badge';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { formatMoment } from '#app/lib/format-moment.ts';
import { pesos } from '#app/lib/money-words.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import type { UnfinishedPurchase } from './buyer-money.ts';

/** Purchases that were begun and left, while the shop still asks for them. */
export function Unfinished({ purchases }: { purchases: readonly UnfinishedPurchase[] }) {
  return (
    <ul className="home-band unfinished-list">
      {purchases.map(({ id, request }) => (
        <li key={id}>
          <Purchase asked={request} />
        </li>
      ))}
    </ul>
  );
}

function Purchase({ asked }: { asked: UnfinishedPurchase['request'] }) {
  const { store_name: store, token, livemode } = asked;
  const amount = pesos(asked.amount);
  const time = formatMoment(Date.parse(asked.expires_at), getLocale());
  return (
    <Card className="unfinished">
      <div>
        <h2>
          {m.home_unfinished_title({ store })}{' '}
          {!livemode && <Badge tone="now">{m.pay_test_badge()}</Badge>}
        </h2>
        <p className="small">{m.home_unfinished_text({ amount, time })}</p>
      </div>
      {/* The checkout is a document of its own. */}
      <LinkButton
        variant="second"
        auto
        href={`/buyer/webpay?${new URLSearchParams({ request: token })}`}
        aria-label={m.home_unfinished_action_of({ store, amount })}
      >
        {m.home_unfinished_action()}
      </LinkButton>
    </Card>
  );
}
