import type { GroupAmounts } from '@luwag/contracts/paluwagan';
import { centavos } from '@luwag/domain/money';
import { Card } from '@luwag/ui/card';
import { Money } from '@luwag/ui/money';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';

/** What one seat puts in is what it receives; then the five lines that never change. */
export function EvenCard({ amounts }: { amounts: GroupAmounts }) {
  const { contribution, cover, seats, pot, fee, penalty, grace_days: days } = amounts;
  const first = amounts.due_dates[0] ?? '';
  const last = amounts.due_dates.at(-1) ?? '';
  return (
    <Card className="pal-even">
      <div className="pal-even-head">
        <p>
          <span className="label">{m.paluwagan_even_in()}</span>
          <Money amount={centavos(pot)} size={22} />
        </p>
        <span className="pal-equals" aria-hidden="true">
          =
        </span>
        <p>
          <span className="label">{m.paluwagan_even_out()}</span>
          <Money amount={centavos(pot)} size={22} />
        </p>
      </div>
      <dl className="pal-lines">
        <Line
          term={m.paluwagan_even_each()}
          value={`${pesos(contribution)} × ${seats}`}
          note={m.paluwagan_even_span({ first: shortDateOf(first), last: dateOf(last) })}
        />
        <Line
          term={m.paluwagan_even_cover()}
          value={m.paluwagan_even_cover_value({ amount: pesos(cover) })}
          note={m.paluwagan_even_cover_note()}
        />
        <Line term={m.paluwagan_even_fee()} value={pesos(fee)} />
        <Line
          term={m.paluwagan_even_gain()}
          value={m.paluwagan_even_gain_value({ amount: pesos(0) })}
        />
        <Line
          term={m.paluwagan_even_late()}
          value={m.paluwagan_even_late_value({ amount: pesos(penalty) })}
          note={m.paluwagan_even_late_note({ days })}
        />
      </dl>
    </Card>
  );
}

const Line = ({ term, value, note }: { term: string; value: string; note?: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {value}
      {note && <span className="pal-line-note">{note}</span>}
    </dd>
  </div>
);
