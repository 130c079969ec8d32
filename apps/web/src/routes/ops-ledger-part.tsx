import '#app/features/ops/audit.css';
import '#app/features/ops/ledger.css';
import '#app/features/ops/night.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadLedgerPart } from '#app/features/ops/ledger.server.ts';
import { LedgerAccountPage } from '#app/features/ops/ledger-account-page.tsx';
import { LedgerJournalPage } from '#app/features/ops/ledger-journal-page.tsx';
import { LedgerKindPage } from '#app/features/ops/ledger-kind-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-ledger-part';

export const loader = forRole('staff', loadLedgerPart);

/** What lies under the trial balance: a kind, an account or a journal. */
export default function OpsLedgerPart({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind) return <LedgerKindPage {...loaderData.kind} />;
  if (loaderData.account) return <LedgerAccountPage {...loaderData.account} />;
  return <LedgerJournalPage journal={loaderData.journal} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/ledger" back={m.ledger_title()} />;
}
