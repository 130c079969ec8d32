import '#app/features/developers/docs.css';
import { readDocsPage } from '#app/features/developers/docs.server.ts';
import { DocsFrame } from '#app/features/developers/docs-frame.tsx';
import { docsHomes, languageQuery } from '#app/features/developers/document.ts';
import { KeyInvitation } from '#app/features/developers/key-panel.tsx';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/developers';

/** Long texts that work as they arrive: one small module adds the buttons that copy. */
export const handle: RouteHandle = { noJs: true };

export const loader = ({ request, params, url }: Route.LoaderArgs) =>
  readDocsPage({
    home: docsHomes.public,
    path: params['*'],
    url,
    locale: readPreferences(request.headers).locale,
  });

export default function Developers({ loaderData: page }: Route.ComponentProps) {
  const path = page.path && `/${page.path}`;
  const inside = `${docsHomes.merchant}${path}${languageQuery(page.language)}`;
  return <DocsFrame page={page} keyPanel={<KeyInvitation path={inside} />} />;
}
