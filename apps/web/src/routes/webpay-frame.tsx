import '#app/features/webpay/webpay.css';
import moduleUrl from 'virtual:webpay-module';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { use } from 'react';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { WebpayFrame } from '#app/features/webpay/frame.tsx';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { NonceContext } from '#app/shared/page/nonce.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/webpay-frame';

/** Without the client runtime: the pages work as they arrive, and one small module adds to them. */
export const handle: RouteHandle = { noJs: true };

export const loader = ({ url }: Route.LoaderArgs) => ({ domain: url.host });

export default function WebpayPages() {
  return (
    <>
      <Outlet />
      <script type="module" src={moduleUrl} nonce={use(NonceContext)} />
    </>
  );
}

/** An address that leads to no payment, or a service that does not answer. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const domain = loaderData?.domain ?? '';
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <WebpayFrame domain={domain}>
        <PageHead title={m.webpay_missing_title()}>{m.webpay_missing_text()}</PageHead>
        <Banner tone="ok" title={m.webpay_nothing_taken()} />
        <LinkButton href="/buyer/dashboard">{m.webpay_refused_home()}</LinkButton>
      </WebpayFrame>
    );
  }
  return (
    <WebpayFrame domain={domain}>
      <PageHead title={m.webpay_trouble_title()}>{m.webpay_trouble_text()}</PageHead>
      <Banner tone="pend" title={m.shell_500_paying_title()}>
        {m.shell_500_paying_text()}
      </Banner>
      <LinkButton href={pathname + search}>{m.shell_500_retry()}</LinkButton>
    </WebpayFrame>
  );
}
