import { data } from 'react-router';
import { loadCredit, sendCredit } from '#app/features/credit/credit.server.ts';
import { CreditPage } from '#app/features/credit/credit-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-credit';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadCredit);

export const action = forRole('buyer', async (args: Route.ActionArgs) => {
  const answer = await sendCredit(args);
  return data(answer, { status: answer.asked ? 200 : 422 });
});

export default function BuyerCredit({ loaderData, actionData }: Route.ComponentProps) {
  return <CreditPage {...loaderData} answer={actionData} />;
}
