import '#app/shared/components/bill/bill.css';
import '#app/features/paluwagan/paluwagan.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadBook } from '#app/features/paluwagan/book.server.ts';
import { BookPage } from '#app/features/paluwagan/book-page.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { GroupMissing } from '#app/features/paluwagan/group-missing.tsx';
import { isNotFound } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-group-book';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) =>
  loadBook(args, args.params.group),
);

export default function BuyerGroupBook({ loaderData }: Route.ComponentProps) {
  return <BookPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <GroupMissing /> : <PageTrouble />;
}
