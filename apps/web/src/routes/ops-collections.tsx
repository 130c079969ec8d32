import '#app/features/ops/night.css';
import { loadCollections } from '#app/features/ops/collections.server.ts';
import { CollectionsPage } from '#app/features/ops/collections-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-collections';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadCollections);

export default function OpsCollections({ loaderData }: Route.ComponentProps) {
  return <CollectionsPage {...loaderData} />;
}
