import type { CivilDate } from '@luwag/domain/calendar';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import type { Summary } from './buyer-money.ts';
import { sumsOf } from './sums.ts';

/** What to keep ready, soon and in all. */
export function SumsCard({ summary, today }: { summary: Summary; today: CivilDate }) {
  const sums = sumsOf(summary.due, today);
  return (
    <Card>
      <dl className="row sums">
        {sums && <Sum term={m.home_sum_week()} amount={sums.week} />}
        {sums && <Sum term={m.home_sum_month()} amount={sums.month} />}
        <Sum term={m.home_sum_left()} amount={summary.outstanding} />
      </dl>
    </Card>
  );
}

function Sum({ term, amount }: { term: string; amount: number }) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd className="num">{pesos(amount)}</dd>
    </div>
  );
}
