import '#app/features/paluwagan/paluwagan.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { GroupMissing } from '#app/features/paluwagan/group-missing.tsx';
import { loadRules } from '#app/features/paluwagan/rules.server.ts';
import { RulesPage } from '#app/features/paluwagan/rules-page.tsx';
import { isNotFound } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-group-rules';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) =>
  loadRules(args, args.params.group),
);

export default function BuyerGroupRules({ loaderData }: Route.ComponentProps) {
  return <RulesPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <GroupMissing /> : <PageTrouble />;
}
