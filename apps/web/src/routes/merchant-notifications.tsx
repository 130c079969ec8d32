import '#app/features/merchant/paid/paid.css';
import '#app/features/notices/notices.css';
import { NoticesPage } from '#app/features/merchant/paid/notices-page.tsx';
import { actOnSettings, loadSettings } from '#app/features/notices/settings.server.ts';
import { SettingsForm } from '#app/features/notices/settings-form.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { PushCard } from '#app/shared/push/push-card.tsx';
import type { Route } from './+types/merchant-notifications';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadSettings);

export const action = forRole('merchant', actOnSettings);

export default function MerchantNotifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NoticesPage push={<PushCard area="merchant" push={loaderData.push} />}>
      <SettingsForm {...loaderData} reply={actionData} privacyPath="/merchant/settings/privacy" />
    </NoticesPage>
  );
}
