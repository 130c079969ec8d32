import { AgreementPage } from '#app/features/webpay/agreement-page.tsx';
import type { Route } from './+types/webpay-agreement';

export { agree as action, loadAgreement as loader } from '#app/features/webpay/agree.server.ts';
export { wholePage as clientLoader } from '#app/shared/page/whole-page.ts';

export default function WebpayAgreement({ loaderData, actionData }: Route.ComponentProps) {
  return <AgreementPage {...loaderData} reply={actionData} />;
}
