import '#app/features/profiles/profiles.css';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { sendPaper } from '#app/features/profiles/papers.server.ts';
import { PapersPage } from '#app/features/profiles/papers-page.tsx';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/merchant-papers';

const kindOf = (url: URL) =>
  url.searchParams.get('kind') === 'mayors_permit' ? 'mayors_permit' : 'business_registration';

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'merchant');
  const { items } = needed(await callAs(args, trackProgress, {}));
  const kind = kindOf(args.url);
  const item = items.find((each) => each.kind === kind);
  return { kind, reason: item?.reason_code ?? null, isSent: item?.state === 'sent' } as const;
}

export async function action(args: Route.ActionArgs) {
  requireSession(args, 'merchant');
  const answer = await sendPaper(args, kindOf(args.url));
  return data(answer, { status: answer.code === 'unreachable' ? 503 : 422 });
}

export default function MerchantPapers({ loaderData, actionData }: Route.ComponentProps) {
  return <PapersPage {...loaderData} code={actionData?.code} />;
}

export const ErrorBoundary = PageTrouble;
