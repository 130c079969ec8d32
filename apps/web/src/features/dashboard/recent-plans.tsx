import type { Transaction } from '@luwag/contracts/transactions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { List, ListRow } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { statusLooks } from '#app/shared/format/buyer-status.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';

/** The figures above are of real money; a plan of test money is called that. */
export function RecentPlans({ plans }: { plans: readonly Transaction[] }) {
  return (
    <section className="home-list" aria-labelledby="recent">
      <div className="section-head home-section bar links home-section-row">
        <h2 id="recent">{m.home_recent_title()}</h2>
        <Link to="/buyer/transactions">{m.home_recent_all()}</Link>
      </div>
      <Card flush>
        <List label={m.home_recent_label()}>
          {plans.map((plan) => (
            <ListRow
              key={plan.id}
              initials={initialsOf(plan.store_name)}
              tone={plan.buyer_status === 'PAID' ? 'brand' : 'quiet'}
              title={
                <Link to={`/buyer/transactions/${plan.id}`} className="row-link recent-link">
                  {plan.store_name}
                </Link>
              }
              note={
                <>
                  {noteOf(plan)} {!plan.livemode && <Badge tone="now">{m.pay_test_badge()}</Badge>}
                </>
              }
              end={<b className="num">{pesos(plan.amount)}</b>}
              endNote={statusLooks[plan.buyer_status].word()}
            />
          ))}
        </List>
      </Card>
    </section>
  );
}

function noteOf({ next_payment: next, created_at }: Transaction): string {
  if (!next) return m.home_recent_bought({ date: dateOf(manilaDateOf(Date.parse(created_at))) });
  const said = { date: shortDateOf(next.due_date), amount: pesos(next.amount) };
  return next.late_fee > 0
    ? m.transactions_row_late({ ...said, fee: pesos(next.late_fee) })
    : m.home_recent_next(said);
}
