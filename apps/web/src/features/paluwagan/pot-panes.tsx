import { centavos } from '@luwag/domain/money';
import { Money } from '@luwag/ui/money';
import { m } from '#app/paraglide/messages.js';
import type { GiveView } from './give.server.ts';
import { firstOf } from './group-words.ts';

type Pot = NonNullable<GiveView['pot']>;

type PotPanesProps = {
  pot: Pot;
  contribution: number;
  isOwnGiven: boolean;
  /** It is the reader who receives it. */
  isOwnPot: boolean;
};

/** The pot as panes: lit is given, the one in mango is the reader's own. */
export function PotPanes({ pot, contribution, isOwnGiven, isOwnPot }: PotPanesProps) {
  const { given_count: given } = pot;
  const toCome = Math.max(0, Math.round(pot.amount / contribution) - given);
  const own = toCome > 0 && !isOwnGiven ? 1 : 0;
  const others = Math.max(0, toCome - own);
  return (
    <section className="room" aria-labelledby="pot">
      <h2 id="pot" className="label">
        {isOwnPot
          ? m.paluwagan_pot_for_you({ turn: pot.round_number })
          : m.paluwagan_pot_for({ name: firstOf(pot.name), turn: pot.round_number })}
      </h2>
      <p>
        <Money amount={centavos(pot.given)} size={36} />
      </p>
      <div className="pal-pot" aria-hidden="true">
        {Array.from({ length: given + toCome }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place in the pot.
            key={place}
            className={paneOf(place, given, own)}
          />
        ))}
      </div>
      <ul className="roomkey">
        <li className="lit">{m.paluwagan_pot_gave({ count: given })}</li>
        {own > 0 && <li className="next">{m.paluwagan_pot_yours()}</li>}
        {others > 0 && <li>{m.paluwagan_pot_to_come({ count: others })}</li>}
      </ul>
    </section>
  );
}

function paneOf(place: number, given: number, own: number): string {
  if (place < given) return 'pane lit';
  return place < given + own ? 'pane next' : 'pane';
}
