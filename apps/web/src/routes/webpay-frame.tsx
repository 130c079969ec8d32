import '#app/features/webpay/webpay.css';
import moduleUrl from 'virtual:webpay-module';
import { use } from 'react';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { FaultPage } from '#app/features/webpay/fault-page.tsx';
import { NonceContext } from '#app/shared/page/nonce.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/webpay-frame';

/** Without the client runtime: the pages work as they arrive, and one small module adds to them. */
export const handle: RouteHandle = { noJs: true };

export const loader = ({ url }: Route.LoaderArgs) => ({ domain: url.host });

export default function WebpayFrame() {
  return (
    <>
      <Outlet />
      <script type="module" src={moduleUrl} nonce={use(NonceContext)} />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <FaultPage isMissing={isMissing} self={pathname + search} domain={loaderData?.domain ?? ''} />
  );
}
