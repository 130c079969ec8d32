import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

const tabs = [
  { path: '/ops/set-up', label: m.switches_tab },
  { path: '/ops/set-up/plans', label: m.plans_tab },
  { path: '/ops/set-up/holidays', label: m.switches_tab_holidays },
] as const;

/** The pages of how the product is set up. */
export const SetUpTabs = ({ at }: { at: (typeof tabs)[number]['path'] }) => (
  <nav className="scroll-row ops-filter" aria-label={m.switches_tabs()}>
    {tabs.map(({ path, label }) => (
      <Link key={path} to={path} className="inline" aria-current={path === at ? 'page' : undefined}>
        {label()}
      </Link>
    ))}
  </nav>
);
