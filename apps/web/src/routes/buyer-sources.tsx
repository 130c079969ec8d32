import { forRole } from '#app/shared/auth/for-role.ts';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/sources/sources.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import type { SourcesFault } from '#app/features/sources/fault-words.ts';
import { actOnSources, loadSources } from '#app/features/sources/sources.server.ts';
import { SourcesPage } from '#app/features/sources/sources-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/buyer-sources';

export const loader = forRole('buyer', loadSources);

export const action = forRole('buyer', actOnSources);

/** A lost connection is an answer with a status of its own, so that nothing is fetched after it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const lost: SourcesFault = { code: 'unreachable' };
  const reply = await unlessDisconnected(serverAction(), lost);
  return reply === lost ? data(reply, { status: 503 }) : reply;
}

export default function BuyerSources({ loaderData, actionData }: Route.ComponentProps) {
  return <SourcesPage {...loaderData} fault={actionData} />;
}

export const ErrorBoundary = PageTrouble;
