import type { StaffRight } from '@luwag/domain/staff-roles';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';

const tabs = [
  { path: '/ops/set-up', label: m.switches_tab, right: 'use_console' },
  { path: '/ops/set-up/plans', label: m.plans_tab, right: 'use_console' },
  { path: '/ops/set-up/holidays', label: m.switches_tab_holidays, right: 'use_console' },
  { path: '/ops/set-up/companies', label: m.rosters_tab, right: 'manage_rosters' },
] as const satisfies readonly { path: string; label: () => string; right: StaffRight }[];

/** The pages of how the product is set up. */
export function SetUpTabs({ at }: { at: (typeof tabs)[number]['path'] }) {
  const may = useStaffMay();
  return (
    <nav className="scroll-row ops-filter" aria-label={m.switches_tabs()}>
      {tabs
        .filter(({ right }) => may(right))
        .map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            className="inline"
            aria-current={path === at ? 'page' : undefined}
          >
            {label()}
          </Link>
        ))}
    </nav>
  );
}
