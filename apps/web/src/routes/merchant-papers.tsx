import '#app/features/profiles/profiles.css';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { data } from 'react-router';
import { sendPaper } from '#app/features/profiles/papers.server.ts';
import { PapersPage } from '#app/features/profiles/papers-page.tsx';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/merchant-papers';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

const kindOf = (url: URL) =>
  url.searchParams.get('kind') === 'mayors_permit' ? 'mayors_permit' : 'business_registration';

export const loader = forRole('merchant', async (args) => {
  const { items } = needed(await callAs(args, trackProgress, {}));
  const kind = kindOf(args.url);
  const item = items.find((each) => each.kind === kind);
  return { kind, reason: item?.reason_code ?? null, isSent: item?.state === 'sent' } as const;
});

export const action = forRole('merchant', async (args) => {
  const answer = await sendPaper(args, kindOf(args.url));
  return data(answer, { status: answer.code === 'unreachable' ? 503 : 422 });
});

export default function MerchantPapers({ loaderData, actionData }: Route.ComponentProps) {
  return <PapersPage {...loaderData} code={actionData?.code} />;
}
