import '#app/features/support/support.css';
import { loadCases } from '#app/features/support/cases.server.ts';
import { CasesPage } from '#app/features/support/cases-page.tsx';
import { forOwner } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/support-cases';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(loadCases);

export default function SupportCases({ loaderData }: Route.ComponentProps) {
  return <CasesPage {...loaderData} />;
}
