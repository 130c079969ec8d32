import { Icon, type IconName } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';

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
  { icon: 'shield', title: m.shops_account_risk_title, text: m.shops_account_risk_text },
];

export function WaysToPay() {
  return (
    <section className="wrap blk" aria-labelledby="ways">
      <h2 className="section-title" id="ways">
        {m.shops_tools_title()}
      </h2>
      <p className="lede">{m.shops_tools_text()}</p>
      <ToolList tools={waysToPay} />
    </section>
  );
}

export function AccountParts() {
  return (
    <section className="wrap blk" aria-labelledby="account">
      <h2 className="section-title" id="account">
        {m.shops_account_title()}
      </h2>
      <ToolList tools={accountParts} />
      <p className="label tools-soon">{m.shops_account_soon()}</p>
    </section>
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
