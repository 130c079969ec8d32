import { getProblem } from '#app/features/problems/catalogue.server.ts';
import { ProblemPage } from '#app/features/problems/problem-page.tsx';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/problem';

export const handle: RouteHandle = { noJs: true };

/** Where the `type` of a problem leads. */
export function loader({ request, params }: Route.LoaderArgs) {
  return getProblem(params.code, readPreferences(request.headers).locale);
}

export default function Problem({ loaderData }: Route.ComponentProps) {
  return <ProblemPage problem={loaderData} />;
}
