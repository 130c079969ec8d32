import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate } from '@luwag/domain/format-rate';
import { centavos, ppm } from '@luwag/domain/money';
import { listPlansOn } from '@luwag/domain/plans';
import { buttonClass, LinkButton } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** The page's one room panel. The calculator is handed in: the hero only gives it a place. */
export function Hero({ today, calculator }: { today: CivilDate; calculator: ReactNode }) {
  return (
    <section className="hero hero-with-card" aria-labelledby="hero-title">
      <div className="hero-room room">
        <div className="hero-words">
          <h1 className="hero-title" id="hero-title">
            {m.landing_hero_title()}
          </h1>
          <p className="hero-say">{m.landing_hero_say()}</p>
          <div className="hero-actions">
            <Link to="/buyer/signup" className={buttonClass({ variant: 'onroom', auto: true })}>
              {m.landing_hero_open()}
            </Link>
            <LinkButton variant="roomtext" auto href="#calculator">
              {m.landing_hero_action()}
            </LinkButton>
          </div>
          <p className="hero-soon">{m.landing_hero_soon()}</p>
          <HeroFacts today={today} />
        </div>
        <Capiz className="hero-panes" columns={25} rows={4} light="room" />
      </div>
      {calculator}
    </section>
  );
}

/** The three figures that decide whether a plan is fair. The price list below has them all. */
function HeroFacts({ today }: { today: CivilDate }) {
  const plans = listPlansOn(today);
  const rates = plans.map((plan) => plan.monthlyRatePpm);
  const lateMax = centavos(Math.max(...plans.map((plan) => plan.late.planMaxCentavos)));
  return (
    <dl className="hero-facts">
      <Fact figure={formatRate(ppm(Math.min(...rates)))} meaning={m.landing_hero_free()} />
      <Fact figure={formatRate(ppm(Math.max(...rates)))} meaning={m.landing_hero_interest()} />
      <Fact figure={formatPesos(lateMax)} meaning={m.landing_hero_late()} />
    </dl>
  );
}

function Fact({ figure, meaning }: { figure: string; meaning: string }) {
  return (
    <div>
      <dt>{meaning}</dt>
      <dd>{figure}</dd>
    </div>
  );
}
