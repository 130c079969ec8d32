import '#app/features/onboarding/onboarding.css';
import { useEffect } from 'react';
import { data } from 'react-router';
import { prefetchFiles } from '#app/features/liveness/fetch-files.ts';
import {
  actOnDocuments,
  type DocumentsReply,
  loadDocuments,
} from '#app/features/onboarding/documents.server.ts';
import { DocumentsPage } from '#app/features/onboarding/documents-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-onboarding-documents';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadDocuments);

export const action = forRole('buyer', actOnDocuments);

/** A lost connection is an answer with a status of its own, so that nothing is fetched after it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const lost: DocumentsReply = { fault: 'unreachable' };
  const reply = await unlessDisconnected(serverAction(), lost);
  return reply === lost ? data(reply, { status: 503 }) : reply;
}

export default function BuyerOnboardingDocuments({ loaderData, actionData }: Route.ComponentProps) {
  // The step after this one needs two megabytes: they come while pictures are being taken.
  useEffect(prefetchFiles, []);
  return <DocumentsPage {...loaderData} reply={actionData} />;
}
