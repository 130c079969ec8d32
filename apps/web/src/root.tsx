import '#app/app.css';
import presenceUrl from 'virtual:presence-module';
import fontUrl from '@luwag/ui/fonts/familjen-grotesk-luwag.woff2?no-inline';
import pesoFontUrl from '@luwag/ui/fonts/familjen-grotesk-peso.woff2?no-inline';
import { type ReactNode, use, useState } from 'react';
import { Provider } from 'react-redux';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { NotFound } from '#app/features/faults/not-found.tsx';
import { ServerFault } from '#app/features/faults/server-fault.tsx';
import { LightDocument } from '#app/features/low-bandwidth/light-document.tsx';
import { NetworkProvider } from '#app/features/overlays/network-provider.tsx';
import { Overlays } from '#app/features/overlays/overlays.tsx';
import { usePageViews } from '#app/features/overlays/use-page-views.ts';
import { m } from '#app/paraglide/messages.js';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { visitor } from '#app/shared/auth/visitor.ts';
import { usePreferences } from '#app/shared/components/shell/preference-form.tsx';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { spokenReference } from '#app/shared/format/spoken-reference.ts';
import { NonceContext } from '#app/shared/page/nonce.ts';
import { readPreferences } from '#app/shared/page/preferences.ts';
import { useHasScript, useRouteHandle } from '#app/shared/page/route-handle.ts';
import { createStore } from '#app/store/store.ts';
import type { Route } from './+types/root';

export function loader({ request, context }: Route.LoaderArgs) {
  const preferences = readPreferences(request.headers);
  const { inactivityMs, wireKey, statusPage } = context.get(pageFacts);
  return {
    ...preferences,
    // Where a page fails, these name the request whose log line says why.
    reference: spokenReference(context.get(pageFacts).requestId),
    at: formatMoment(Date.now(), preferences.locale),
    wireKey,
    // Whoever is signed in is there on pages without other script too, and reading is being there.
    ...(context.get(visitor).session ? { presenceUrl } : {}),
    ...(inactivityMs === undefined ? {} : { inactivityMs }),
    ...(statusPage === undefined ? {} : { statusPage }),
  };
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...[fontUrl, pesoFontUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
];

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.shell_description() },
];

export function Layout({ children }: { children: ReactNode }) {
  const preferences = usePreferences();
  const root = useRouteLoaderData<typeof loader>('root');
  const nonce = use(NonceContext);
  const hasScript = useHasScript();
  const { document } = useRouteHandle();
  // The light edition is only ever a whole new document, so the browser's bundle leaves it out.
  if (import.meta.env.SSR && document === 'light') {
    return <LightDocument preferences={preferences}>{children}</LightDocument>;
  }
  const { locale, theme } = preferences;
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {theme !== 'dark' && (
          <meta name="theme-color" content="#fbf8f3" media={mediaOf(theme, 'light')} />
        )}
        {theme !== 'light' && (
          <meta name="theme-color" content="#0d1514" media={mediaOf(theme, 'dark')} />
        )}
        {root?.wireKey && <meta name="wire-key" content={root.wireKey} />}
        <title>Luwag</title>
        <Meta />
        {/* While developing the policy asks for none, and an empty one hydrates without complaint. */}
        <Links {...(import.meta.env.DEV ? { nonce: '' } : {})} />
      </head>
      <body>
        {children}
        {hasScript && <ScrollRestoration />}
        {hasScript && <Scripts />}
        {root?.presenceUrl && (
          // Browsers hide the nonce from scripts, so the two never look alike.
          <script type="module" src={root.presenceUrl} nonce={nonce} suppressHydrationWarning />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const [store] = useState(createStore);
  const hasScript = useHasScript();
  usePageViews();
  return (
    <Provider store={store}>
      <NetworkProvider>
        {hasScript && <Overlays />}
        <Outlet />
      </NetworkProvider>
    </Provider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<typeof loader>('root');
  if (isRouteErrorResponse(error) && error.status < 500) return <NotFound />;
  return <ServerFault retryHref={pathname + search} reference={root?.reference} at={root?.at} />;
}

/** A chosen theme holds whatever the device says. */
const mediaOf = (theme: string, of: 'light' | 'dark') =>
  theme === 'system' ? `(prefers-color-scheme: ${of})` : undefined;
