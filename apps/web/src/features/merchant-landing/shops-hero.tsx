import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { HeroRoom } from '#app/shared/components/landing/hero-room.tsx';

export function ShopsHero({ picture }: { picture: ReactNode }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <HeroRoom
        titleClass="hero-title hero-title-long"
        title={m.shops_hero_title()}
        say={m.shops_hero_say()}
        open={{ to: '/merchant/signup', label: m.shops_hero_open() }}
        look={{ href: '#sale', label: m.shops_hero_action() }}
        soon={m.shops_hero_soon()}
        picture={picture}
      />
    </section>
  );
}
