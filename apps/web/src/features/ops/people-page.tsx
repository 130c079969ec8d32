import type { FoundPerson } from '@luwag/contracts/staff-people';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { CallerFinder } from './caller-finder.tsx';
import type { CallerAnswer } from './people.server.ts';

/** Whoever fits what was typed, masked: the last digits tell two people of one name apart. */
export function PeoplePage({ answer }: { answer: CallerAnswer | undefined }) {
  return (
    <div className="ops-page stack gap-5">
      <PageHead title={m.people_title()}>{m.people_lede()}</PageHead>
      <Card className="narrow">
        <CallerFinder
          typed={answer?.sought ?? ''}
          error={answer?.isTooShort ? m.people_too_short() : undefined}
        />
      </Card>
      {answer && answer.orders.length > 0 && <Orders orders={answer.orders} />}
      {answer && !answer.isTooShort && isEmpty(answer) && (
        <EmptyState title={m.people_none()}>{m.people_none_text()}</EmptyState>
      )}
      {answer && answer.people.length > 0 && (
        <section className="stack" aria-labelledby="found">
          <h2 id="found" className="ops-section">
            {m.people_several({ count: answer.people.length })}
          </h2>
          <ul className="stack" data-desk-list>
            {answer.people.map((person) => (
              <li key={person.account_id}>
                <FoundCard person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const isEmpty = ({ people, orders }: CallerAnswer): boolean =>
  people.length === 0 && orders.length === 0;

/** Purchases by the number of an order, which two shops may both have. */
const Orders = ({ orders }: Pick<CallerAnswer, 'orders'>) => (
  <section className="stack" aria-labelledby="orders">
    <h2 id="orders" className="ops-section">
      {m.staff_orders({ count: orders.length })}
    </h2>
    <ul className="stack" data-desk-list>
      {orders.map((order) => (
        <li key={order.request_id}>
          <Card className="stack">
            <div className="between">
              <StaffMay right="see_purchases">
                <Link to={`/ops/purchases/${order.request_id}`} prefetch="none">
                  {order.store_name || order.reference}
                </Link>
              </StaffMay>
              <span className="num">{pesos(order.amount)}</span>
            </div>
            <p className="label">
              <span className="ops-mono">{order.reference}</span> · {momentWords(order.created_at)}
              {!order.livemode && ` · ${m.night_test()}`}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  </section>
);

export const roleWords: Readonly<Record<FoundPerson['role'], () => string>> = {
  buyer: m.people_buyer,
  merchant: m.people_merchant,
};

const FoundCard = ({ person }: { person: FoundPerson }) => (
  <Card className="stack">
    <div className="between">
      <Link to={`/ops/people/${person.account_id}`} prefetch="none">
        {person.name || m.people_nameless()}
      </Link>
      <Badge tone="plain">{roleWords[person.role]()}</Badge>
    </div>
    <p className="label breaks">
      {person.number}
      {person.number && ' · '}
      {person.email}
    </p>
  </Card>
);
