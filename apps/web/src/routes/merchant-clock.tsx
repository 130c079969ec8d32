import '#app/shared/components/waiting/waiting.css';
import '#app/features/test-mode/test-mode.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnClock, type ClockAnswer, loadClock } from '#app/features/test-mode/clock.server.ts';
import { ClockPage } from '#app/features/test-mode/clock-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-clock';

export const loader = forRole('merchant', (args: Route.LoaderArgs) => loadClock(args));

export const action = forRole('merchant', async (args: Route.ActionArgs) =>
  data(await actOnClock(args), { status: 422 }),
);

const unreached: ClockAnswer = { code: 'unreachable' };

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreached, { status: 503 }));

export default function MerchantClock({ loaderData, actionData }: Route.ComponentProps) {
  return <ClockPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/developers/clock" back={m.testing_clock_back()} />;
}
