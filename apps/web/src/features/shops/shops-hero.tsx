import { LinkButton } from '@luwag/ui/button';
import type { ReactNode } from 'react';
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
            <LinkButton variant="onroom" auto href="#sale">
              {m.shops_hero_action()}
            </LinkButton>
            <LinkButton variant="roomtext" auto href="#developers">
              {m.shops_hero_developers()}
            </LinkButton>
          </div>
          <p className="hero-soon">{m.shops_hero_soon()}</p>
        </div>
        {picture}
      </div>
    </section>
  );
}
