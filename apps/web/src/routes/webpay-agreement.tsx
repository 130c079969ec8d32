import { agree, loadAgreement } from '#app/features/webpay/agree.server.ts';
import { AgreementPage } from '#app/features/webpay/agreement-page.tsx';
import { wholePage } from '#app/shared/page/whole-page.ts';
import type { Route } from './+types/webpay-agreement';

export const loader = (args: Route.LoaderArgs) => loadAgreement(args);
export const clientLoader = wholePage;
export const action = (args: Route.ActionArgs) => agree(args);

export default function WebpayAgreement({ loaderData, actionData }: Route.ComponentProps) {
  return <AgreementPage {...loaderData} reply={actionData} />;
}
