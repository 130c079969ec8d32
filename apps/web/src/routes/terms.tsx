import { getLegalDocument } from '#app/features/legal/find-document.ts';
import { LegalPage } from '#app/features/legal/legal-page.tsx';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/terms';

export const handle: RouteHandle = { noJs: true };

export function loader({ request }: Route.LoaderArgs) {
  return getLegalDocument('terms', readPreferences(request.headers).locale);
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
