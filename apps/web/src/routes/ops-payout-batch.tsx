import '#app/shared/components/payout/payout-sums.css';
import '#app/features/ops/night.css';
import '#app/features/ops/payouts.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { decideBatch, loadBatch } from '#app/features/ops/payout-batch.server.ts';
import { BatchPage } from '#app/features/ops/payout-batch-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-payout-batch';

export const loader = forRole('staff', loadBatch);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await decideBatch(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

export default function OpsPayoutBatch({ loaderData, actionData }: Route.ComponentProps) {
  return <BatchPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/payouts" back={m.ops_payouts_title()} />;
}
