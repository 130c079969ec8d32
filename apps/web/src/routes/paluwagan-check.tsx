import '#app/features/paluwagan/paluwagan.css';
import { data } from 'react-router';
import { findDraw, loadPublicDraw } from '#app/features/paluwagan/draw.server.ts';
import { requireGroups } from '#app/features/paluwagan/for-groups.ts';
import { PublicCheckPage } from '#app/features/paluwagan/public-check-page.tsx';
import type { Route } from './+types/paluwagan-check';

/** Public: whoever has the code of a draw, or its numbers, computes it here. */
export async function loader(args: Route.LoaderArgs) {
  requireGroups(args);
  const view = await loadPublicDraw(args);
  return data(view, { status: view.isUnknown ? 404 : 200 });
}

export const action = (args: Route.ActionArgs) => {
  requireGroups(args);
  return findDraw(args);
};

export default function PaluwaganCheck({ loaderData }: Route.ComponentProps) {
  return <PublicCheckPage key={loaderData.code} {...loaderData} />;
}
