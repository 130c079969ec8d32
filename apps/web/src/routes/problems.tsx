import { listProblems } from '#app/features/problems/catalogue.server.ts';
import { ProblemList } from '#app/features/problems/problem-list.tsx';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/problems';

export const handle: RouteHandle = { noJs: true };

export function loader({ request }: Route.LoaderArgs) {
  return listProblems(readPreferences(request.headers).locale);
}

export default function Problems({ loaderData }: Route.ComponentProps) {
  return <ProblemList groups={loaderData} />;
}
