import '#app/features/profiles/profiles.css';
import '#app/features/security/security.css';
import { data } from 'react-router';
import { loadBank, setBank } from '#app/features/profiles/bank.server.ts';
import { BankPage } from '#app/features/profiles/bank-page.tsx';
import { StepUpPrompt } from '#app/features/security/step-up-prompt.tsx';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/merchant-bank';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadBank);

export const action = forRole('merchant', async (args) => {
  const answer = await setBank(args);
  const status = answer.kind === 'step_up' && !answer.asked.fault ? 200 : 422;
  return data(answer, { status });
});

export default function MerchantBank({ loaderData, actionData }: Route.ComponentProps) {
  return <BankPage {...loaderData} answer={actionData} StepUp={StepUpPrompt} />;
}
