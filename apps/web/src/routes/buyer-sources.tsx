import '#app/shared/components/waiting/waiting.css';
import '#app/features/sources/sources.css';
import { data } from 'react-router';
import { actOnSources, loadSources } from '#app/features/sources/sources.server.ts';
import { SourcesPage } from '#app/features/sources/sources-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-sources';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadSources);

export const action = forRole('buyer', actOnSources);

/** A lost connection is an answer with a status of its own, so that nothing is fetched after it. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data({ code: 'unreachable' }, { status: 503 }));

export default function BuyerSources({ loaderData, actionData }: Route.ComponentProps) {
  return <SourcesPage {...loaderData} fault={actionData} />;
}
