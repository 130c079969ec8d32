import '#app/features/developers/docs.css';
import { data } from 'react-router';
import { readDocsPage } from '#app/features/developers/docs.server.ts';
import { DocsFrame } from '#app/features/developers/docs-frame.tsx';
import { docsHomes } from '#app/features/developers/document.ts';
import { KeyPanel } from '#app/features/developers/key-panel.tsx';
import { makeDocsKey, readDocsKeys } from '#app/features/developers/make-docs-key.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/merchant-docs';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const handle: RouteHandle = { noJs: true };

const pageOf = ({ request, params, url }: Route.LoaderArgs, key?: string) =>
  readDocsPage({
    home: docsHomes.merchant,
    path: params['*'],
    url,
    locale: readPreferences(request.headers).locale,
    key,
  });

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => ({
  page: pageOf(args),
  keys: await readDocsKeys(args),
}));

/** A key that was made is in the examples of this very answer, and in no later one. */
export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await makeDocsKey(args);
  const page = pageOf(args, answer.kind === 'made' ? answer.key : undefined);
  return data({ answer, page }, { status: answer.kind === 'made' ? 200 : 422 });
});

export default function MerchantDocs({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData?.page ?? loaderData.page;
  return (
    <DocsFrame
      page={page}
      keyPanel={<KeyPanel state={loaderData.keys} answer={actionData?.answer} />}
    />
  );
}
