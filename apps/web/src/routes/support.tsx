import '#app/features/support/support.css';
import { useLocation } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadHelp } from '#app/features/support/help.server.ts';
import { HelpPage } from '#app/features/support/help-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/support';

export const loader = (args: Route.LoaderArgs) => loadHelp(args);

export default function Support({ loaderData }: Route.ComponentProps) {
  // Nobody's area stands around the page of somebody who is not signed in.
  const area = useArea() as ReturnType<typeof useArea> | undefined;
  return (
    <div className={area ? undefined : 'wrap support-public'}>
      <HelpPage {...loaderData} name={area?.account.first_name} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (!isNotFound(error)) return <PageTrouble />;
  const reader = roleOfPath(pathname) === 'merchant' ? 'merchant' : 'buyer';
  return (
    <div className="wrap support-public">
      <NotHere to={`/${reader}/support`} back={m.support_back()} />
    </div>
  );
}
