import { buttonClass, LinkButton } from '@luwag/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

export function ShopsHero({ picture }: { picture: ReactNode }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-room room">
        <div className="hero-words">
          <h1 className="hero-title hero-title-long" id="hero-title">
            {m.shops_hero_title()}
          </h1>
          <p className="hero-say">{m.shops_hero_say()}</p>
          <div className="hero-actions">
            <Link to="/merchant/signup" className={buttonClass({ variant: 'onroom', auto: true })}>
              {m.shops_hero_open()}
            </Link>
            <LinkButton variant="roomtext" auto href="#sale">
              {m.shops_hero_action()}
            </LinkButton>
          </div>
          <p className="hero-soon">{m.shops_hero_soon()}</p>
        </div>
        {picture}
      </div>
    </section>
  );
}
