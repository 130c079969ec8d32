import '#app/shared/components/settings/settings.css';
import { loadAccount } from '#app/features/account/account.server.ts';
import { AccountPage } from '#app/features/account/account-page.tsx';
import { nameOf, useArea } from '#app/features/dashboard/area.tsx';
import { Face } from '#app/features/dashboard/face.tsx';
import { SignOutRow } from '#app/features/dashboard/sign-out.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-account';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadAccount);

export default function BuyerAccount({ loaderData }: Route.ComponentProps) {
  const { account, csrfToken } = useArea();
  return (
    <AccountPage
      view={loaderData}
      account={account}
      face={<Face name={nameOf(account)} photoAt={account.profile_picture_at} isBig />}
      signOut={<SignOutRow of="buyer" csrfToken={csrfToken} />}
    />
  );
}
