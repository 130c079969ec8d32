import { Outlet } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';

/** Around pages that are nothing but a camera: a session is watched over, and no frame is drawn. */
export const loader = forRole('buyer', () => null);

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
