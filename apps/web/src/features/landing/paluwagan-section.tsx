import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Wheel } from '@luwag/ui/wheel';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Section, Ticks } from '#app/shared/components/landing/section.tsx';

// Members see each other by first name and initial, in the product as here.
const names = 'Rosa D,Jun C,Tess B,Lorna M,Arnel R,Gina P,Maria S,Dante V,Ella N,Kiko O'.split(',');
const currentTurn = 4;
const yourTurn = 7;
const share = centavos(2_000_00);
const pot = centavos(share * names.length);

/** What a group is. Where groups are offered it leads to them; elsewhere it says: not yet. */
export function PaluwaganSection({ isOpen }: { isOpen: boolean }) {
  return (
    <Section
      id="paluwagan"
      title={m.landing_paluwagan_title()}
      text={m.landing_paluwagan_text({ share: formatPesos(share) })}
      beside={{ look: 'two-wide', what: <PaluwaganWheel /> }}
    >
      <Ticks
        points={[
          m.landing_paluwagan_seen(),
          m.landing_paluwagan_order(),
          m.landing_paluwagan_even(),
        ]}
      />
      <p className="paluwagan-soon">
        {isOpen ? (
          <Link to="/buyer/paluwagan" className={buttonClass({ variant: 'second', auto: true })}>
            {m.landing_paluwagan_open()}
          </Link>
        ) : (
          <Badge>{m.landing_paluwagan_soon()}</Badge>
        )}
      </p>
    </Section>
  );
}

const PaluwaganWheel = () => (
  <Wheel
    label={m.landing_paluwagan_wheel()}
    members={names.map((name, index) => ({
      key: name,
      initials: name.replace(/[^A-Z]/g, ''),
      description: turnWords(name, index + 1),
    }))}
    current={currentTurn - 1}
    you={{ index: yourTurn - 1, word: m.landing_paluwagan_you() }}
    hub={{
      top: m.landing_paluwagan_turn({ turn: currentTurn, count: names.length }),
      figure: formatPesos(pot).replace('.00', ''),
      bottom: m.landing_paluwagan_to(),
    }}
  />
);

function turnWords(name: string, turn: number): string {
  const words = { turn, name: turn === yourTurn ? m.landing_paluwagan_you() : name };
  if (turn < currentTurn) return m.landing_paluwagan_received(words);
  if (turn === currentTurn) return m.landing_paluwagan_receiving(words);
  return m.landing_paluwagan_waiting(words);
}
