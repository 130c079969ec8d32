import { Outlet } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';
import type { Route } from './+types/buyer-capture';

/** Around pages that are nothing but a camera: a session is watched over, and no frame is drawn. */
export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return null;
}

export const shouldRevalidate = () => false;

export default function BuyerCapture() {
  return (
    <SessionArea>
      <SkipLink />
      <Outlet />
    </SessionArea>
  );
}

export function ErrorBoundary() {
  return (
    <main id="content" className="capture-trouble">
      <PageTrouble />
    </main>
  );
}
