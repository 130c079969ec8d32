import { Icon, type IconName } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { HeroPanel, Section } from '#app/shared/components/landing/section.tsx';

interface Tool {
  readonly icon: IconName;
  readonly title: () => string;
  readonly text: () => string;
}

const waysToPay: readonly Tool[] = [
  { icon: 'share', title: m.shops_tools_link_title, text: m.shops_tools_link_text },
  { icon: 'qr', title: m.shops_tools_qr_title, text: m.shops_tools_qr_text },
  { icon: 'chat', title: m.shops_tools_reference_title, text: m.shops_tools_reference_text },
  { icon: 'globe', title: m.shops_tools_checkout_title, text: m.shops_tools_checkout_text },
];

const accountParts: readonly Tool[] = [
  { icon: 'shop', title: m.shops_account_stores_title, text: m.shops_account_stores_text },
  { icon: 'key', title: m.shops_account_keys_title, text: m.shops_account_keys_text },
  { icon: 'bell', title: m.shops_account_webhooks_title, text: m.shops_account_webhooks_text },
  { icon: 'wallet', title: m.shops_account_payouts_title, text: m.shops_account_payouts_text },
  { icon: 'return', title: m.shops_account_refunds_title, text: m.shops_account_refunds_text },
  { icon: 'shield', title: m.shops_account_risk_title, text: m.shops_account_risk_text },
];

export function WaysToPay() {
  return (
    <Section id="ways" title={m.shops_tools_title()} text={m.shops_tools_text()}>
      <ToolList tools={waysToPay} />
    </Section>
  );
}

export function AccountParts() {
  return (
    <Section id="account" title={m.shops_account_title()}>
      <ToolList tools={accountParts} />
    </Section>
  );
}

function ToolList({ tools }: { tools: readonly Tool[] }) {
  return (
    <ul className="trust">
      {tools.map((tool) => (
        <li key={tool.icon}>
          <span className="glyph t">
            <Icon name={tool.icon} />
          </span>
          <h3>{tool.title()}</h3>
          <p className="tool-text">{tool.text()}</p>
        </li>
      ))}
    </ul>
  );
}

export function ShopsHero({ picture }: { picture: ReactNode }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <HeroPanel
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
