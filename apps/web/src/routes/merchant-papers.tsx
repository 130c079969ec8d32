import '#app/features/profiles/profiles.css';
import { data } from 'react-router';
import { loadPaper, sendPaper } from '#app/features/profiles/papers.server.ts';
import { PapersPage } from '#app/features/profiles/papers-page.tsx';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/merchant-papers';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadPaper);

export const action = forRole('merchant', async (args) => {
  const answer = await sendPaper(args);
  return data(answer, { status: answer.code === 'unreachable' ? 503 : 422 });
});

export default function MerchantPapers({ loaderData, actionData }: Route.ComponentProps) {
  return <PapersPage {...loaderData} code={actionData?.code} />;
}
