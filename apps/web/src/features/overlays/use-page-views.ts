import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { getLocale } from '#app/paraglide/runtime.js';
import { readConsent } from '#app/shared/page/preferences.ts';

/**
 * Counts each page that is opened. The sending code is not even loaded where it may not be used.
 */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.id;
  const counted = useRef('');
  useEffect(() => {
    if (!route || !mayCount({ cookies: document.cookie, pathname })) return;
    // In development React runs every effect twice; a page that is opened counts once.
    if (counted.current === pathname) return;
    counted.current = pathname;
    void import('#app/shared/page/page-view.ts').then(({ sendPageView, viewportOf }) =>
      sendPageView({ route, viewport: viewportOf(window.innerWidth), language: getLocale() }),
    );
  }, [route, pathname]);
}

/**
 * Not after a refusal, and never on the hosted checkout, which belongs to the shop and its buyer.
 */
export function mayCount({ cookies, pathname }: { cookies: string; pathname: string }): boolean {
  return readConsent(cookies) !== false && !pathname.startsWith('/buyer/webpay');
}
