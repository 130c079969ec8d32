import '#app/features/ops/plan-terms.css';
import '#app/features/ops/set-up-facts.css';
import { loadPlanTerms } from '#app/features/ops/plan-terms.server.ts';
import { PlanTermsPage } from '#app/features/ops/plan-terms-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-plan-terms';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadPlanTerms);

export default function OpsPlanTerms({ loaderData }: Route.ComponentProps) {
  return <PlanTermsPage {...loaderData} />;
}
