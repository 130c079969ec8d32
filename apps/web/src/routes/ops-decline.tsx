import '#app/features/ops/night.css';
import '#app/features/ops/risk.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { DeclinePage } from '#app/features/ops/decline-page.tsx';
import { loadDecline } from '#app/features/ops/risk.server.ts';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-decline';

export const loader = forRole('staff', loadDecline);

export default function OpsDecline({ loaderData }: Route.ComponentProps) {
  return <DeclinePage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/risk" back={m.risk_title()} />;
}
