import '#app/features/rating/rating.css';
import { data } from 'react-router';
import { loadRating, saveFromForm } from '#app/features/rating/rating.server.ts';
import { RatingPage } from '#app/features/rating/rating-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-rating';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadRating);

export const action = forRole('buyer', saveFromForm);

/** A lost connection is an answer with a status of its own, so that nothing is fetched after it. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data({ code: 'unreachable' }, { status: 503 }));

export default function BuyerRating({ loaderData, actionData }: Route.ComponentProps) {
  return <RatingPage {...loaderData} fault={actionData} />;
}
