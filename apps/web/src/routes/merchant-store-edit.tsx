import '#app/features/merchant/selling.css';
import '#app/features/merchant/stores.css';
import '#app/features/security/security.css';
import type { Store } from '@luwag/contracts/merchants';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { editStore, loadOpenStore } from '#app/features/merchant/edit-store.server.ts';
import { endOneCode, makeFixedCode } from '#app/features/merchant/fixed-codes.server.ts';
import { StoreEditPage } from '#app/features/merchant/store-edit-page.tsx';
import { loadStorePage } from '#app/features/merchant/store-page.server.ts';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-store-edit';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) =>
  loadStorePage(args, await loadOpenStore(args, args.params.storeId)),
);

const transient = ['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'];

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const store = await loadOpenStore(args, args.params.storeId);
  const form = await args.request.formData();
  const answer = await actOn(args, store, form);
  if ('asked' in answer && answer.asked) return data(answer, { status: 200 });
  return data(answer, { status: transient.includes(answer.code) ? 503 : 422 });
});

function actOn(args: Route.ActionArgs, store: Store, form: FormData) {
  if (form.get('act') === 'fixed') return makeFixedCode(args, store, form);
  if (form.get('act') === 'end_fixed') return endOneCode(args, store, form);
  return editStore(args, store, form);
}

export default function MerchantStoreEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <StoreEditPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/stores" back={m.selling_counter_back()} />;
}
