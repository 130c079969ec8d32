import '#app/shared/components/settings/settings.css';
import { loadShopSettings } from '#app/features/account/shop-settings.server.ts';
import { ShopSettingsPage } from '#app/features/account/shop-settings-page.tsx';
import { useArea } from '#app/features/dashboard/area.tsx';
import { SignOutRow } from '#app/features/dashboard/sign-out.tsx';
import { useShop } from '#app/shared/auth/use-may.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-settings';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadShopSettings);

/** Everything that is set once and looked at rarely, in one place. */
export default function MerchantSettings({ loaderData }: Route.ComponentProps) {
  const { account, csrfToken } = useArea();
  return (
    <ShopSettingsPage
      view={loaderData}
      account={account}
      rights={useShop()?.rights}
      signOut={<SignOutRow of="merchant" csrfToken={csrfToken} />}
    />
  );
}
