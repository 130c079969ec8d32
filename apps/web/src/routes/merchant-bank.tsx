import '#app/features/profiles/profiles.css';
import '#app/features/security/security.css';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { getBankDetails } from '@luwag/contracts/profiles';
import { listBanks } from '@luwag/contracts/reference';
import { data } from 'react-router';
import { BankPage } from '#app/features/profiles/bank-page.tsx';
import { setBank } from '#app/features/profiles/set-bank.server.ts';
import { StepUpPrompt } from '#app/features/security/step-up-prompt.tsx';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/merchant-bank';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

const isStep = (url: URL) => url.pathname.startsWith('/merchant/onboarding');

export const loader = forRole('merchant', async (args) => {
  const [details, banks, progress] = await Promise.all([
    callAs(args, getBankDetails, {}),
    callAs(args, listBanks, {}),
    callAs(args, trackProgress, {}),
  ]);
  const { bank_account: account } = needed(details);
  const item = needed(progress).items.find(({ kind }) => kind === 'bank_account');
  return {
    account,
    banks: needed(banks).results,
    isHeld: Date.parse(account?.payouts_held_until ?? '') > Date.now(),
    reason: item?.reason_code ?? null,
    isOnTheWay: isStep(args.url),
    isSaved: args.url.searchParams.has('done'),
  };
});

export const action = forRole('merchant', async (args) => {
  const page = isStep(args.url) ? '/merchant/onboarding' : args.url.pathname;
  const answer = await setBank(args, `${page}?done=saved`);
  const status = answer.kind === 'step_up' && !answer.asked.fault ? 200 : 422;
  return data(answer, { status });
});

export default function MerchantBank({ loaderData, actionData }: Route.ComponentProps) {
  return <BankPage {...loaderData} answer={actionData} StepUp={StepUpPrompt} />;
}
