import '#app/features/merchant/selling.css';
import '#app/features/security/security.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { editStore, loadOpenStore } from '#app/features/merchant/edit-store.server.ts';
import { StoreEditPage } from '#app/features/merchant/store-edit-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-store-edit';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => ({
  store: await loadOpenStore(args, args.params.storeId),
}));

const transient = ['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'];

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await editStore(args, await loadOpenStore(args, args.params.storeId));
  if (answer.asked) return data(answer, { status: 200 });
  return data(answer, { status: transient.includes(answer.code) ? 503 : 422 });
});

export default function MerchantStoreEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <StoreEditPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/stores" back={m.selling_counter_back()} />;
}
