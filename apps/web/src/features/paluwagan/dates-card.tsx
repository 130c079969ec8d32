import type { GroupAmounts } from '@luwag/contracts/paluwagan';
import { Disclosure } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';

/** Every date, before anything is signed: they never move afterwards. */
export const DatesCard = ({ amounts }: { amounts: GroupAmounts }) => (
  <Disclosure
    title={m.paluwagan_dates({ count: amounts.due_dates.length, pot: pesos(amounts.pot) })}
  >
    <ol className="lined pal-dates">
      {amounts.due_dates.map((date, index) => (
        <li key={date} className="apart">
          <span>{m.paluwagan_turn({ turn: index + 1 })}</span>
          <span className="num">{dateOf(date)}</span>
        </li>
      ))}
    </ol>
    <p className="small">{m.paluwagan_dates_note()}</p>
  </Disclosure>
);
