import '#app/features/ops/night.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnPurchase, loadPurchase } from '#app/features/ops/purchase.server.ts';
import { PurchasePage } from '#app/features/ops/purchase-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-purchase';

export const loader = forRole('staff', loadPurchase);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await actOnPurchase(args);
  return data(answer, { status: answer.asked ? 200 : 422 });
});

export default function OpsPurchase({ loaderData, actionData }: Route.ComponentProps) {
  return <PurchasePage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/purchases" back={m.purchase_back()} />;
}
