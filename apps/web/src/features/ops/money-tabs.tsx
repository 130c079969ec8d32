import type { StaffRight } from '@luwag/domain/staff-roles';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';

const tabs: readonly { path: string; words: () => string; right: StaffRight }[] = [
  { path: '/ops/payouts', words: m.money_tab_payouts, right: 'see_payouts' },
  { path: '/ops/reconciliation', words: m.money_tab_reconcile, right: 'reconcile' },
  { path: '/ops/nights', words: m.money_tab_nights, right: 'reconcile' },
  { path: '/ops/ledger', words: m.money_tab_ledger, right: 'see_ledger' },
];

/** The four pages about money, side by side. */
export function MoneyTabs({ path }: { path: string }) {
  const may = useStaffMay();
  return (
    <nav className="scroll-row ops-filter" aria-label={m.money_tabs()}>
      {tabs
        .filter(({ right }) => may(right))
        .map((tab) => (
          <Link
            key={tab.path}
            to={tab.path}
            className="inline"
            aria-current={tab.path === path ? 'page' : undefined}
          >
            {tab.words()}
          </Link>
        ))}
    </nav>
  );
}
