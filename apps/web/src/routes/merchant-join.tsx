import { data } from 'react-router';
import { join, loadJoin } from '#app/features/team/join.server.ts';
import { JoinPage } from '#app/features/team/join-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-join';

export const loader = (args: Route.LoaderArgs) => loadJoin(args);

export const action = forRole('merchant', async (args: Route.ActionArgs) =>
  data(await join(args), { status: 422 }),
);

export default function MerchantJoin({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage {...loaderData} answer={actionData} />;
}
