import { legalKinds, legalPaths } from '#app/features/legal/document.ts';
import { getLegalDocument } from '#app/features/legal/find-document.ts';
import { LegalPage } from '#app/features/legal/legal-page.tsx';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/legal';

export const handle: RouteHandle = { noJs: true };

/** One page for all three documents: the address says which. */
export function loader({ request, url }: Route.LoaderArgs) {
  const kind = legalKinds.find((each) => url.pathname.startsWith(legalPaths[each])) ?? 'terms';
  return getLegalDocument(kind, readPreferences(request.headers).locale);
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
