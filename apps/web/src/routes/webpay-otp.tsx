import '#app/shared/components/totp/totp-key.css';
import { ConfirmPage } from '#app/features/webpay/confirm-page.tsx';
import type { Route } from './+types/webpay-otp';

export { confirm as action, loadConfirm as loader } from '#app/features/webpay/confirm.server.ts';
export { wholePage as clientLoader } from '#app/shared/page/whole-page.ts';

export default function WebpayOtp({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} reply={actionData} />;
}
