import '#app/features/ops/night.css';
import '#app/features/ops/risk.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnRiskCase, loadRiskCase } from '#app/features/ops/risk.server.ts';
import { RiskCasePage } from '#app/features/ops/risk-case-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/ops-risk-case';

export { readAfterRefusal as shouldRevalidate } from '#app/shared/page/read-after-refusal.ts';

export const loader = forRole('staff', loadRiskCase);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await actOnRiskCase(args);
  return data(answer, { status: statusOfRefusal(answer) });
});

export default function OpsRiskCase({ loaderData, actionData }: Route.ComponentProps) {
  return <RiskCasePage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/risk" back={m.risk_title()} />;
}
