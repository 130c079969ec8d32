import '#app/features/ops/audit.css';
import '#app/features/ops/ledger.css';
import '#app/features/ops/night.css';
import { loadLedger } from '#app/features/ops/ledger.server.ts';
import { LedgerPage } from '#app/features/ops/ledger-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-ledger';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadLedger);

export default function OpsLedger({ loaderData }: Route.ComponentProps) {
  return <LedgerPage {...loaderData} />;
}
