import '#app/shared/components/totp/totp-key.css';
import { confirm, loadConfirm } from '#app/features/webpay/confirm.server.ts';
import { ConfirmPage } from '#app/features/webpay/confirm-page.tsx';
import { wholePage } from '#app/shared/page/whole-page.ts';
import type { Route } from './+types/webpay-otp';

export const loader = (args: Route.LoaderArgs) => loadConfirm(args);
export const clientLoader = wholePage;
export const action = (args: Route.ActionArgs) => confirm(args);

export default function WebpayOtp({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} reply={actionData} />;
}
