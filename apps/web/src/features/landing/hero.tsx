import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate } from '@luwag/domain/format-rate';
import { centavos, ppm } from '@luwag/domain/money';
import { listPlansOn } from '@luwag/domain/plans';
import { Capiz } from '@luwag/ui/capiz';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { HeroPanel } from '#app/shared/components/landing/section.tsx';

/** The page's one room panel. The calculator is handed in: the hero only gives it a place. */
export function Hero({ today, calculator }: { today: CivilDate; calculator: ReactNode }) {
  return (
    <section className="hero hero-with-card" aria-labelledby="hero-title">
      <HeroPanel
        title={m.landing_hero_title()}
        say={m.landing_hero_say()}
        open={{ to: '/buyer/signup', label: m.landing_hero_open() }}
        look={{ href: '#calculator', label: m.landing_hero_action() }}
        soon={m.landing_hero_soon()}
        facts={<HeroFacts today={today} />}
        picture={<Capiz className="hero-panes" columns={25} rows={4} light="room" />}
      />
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
