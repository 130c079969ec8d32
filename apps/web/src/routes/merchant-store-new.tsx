import '#app/features/address/address.css';
import '#app/features/merchant/selling.css';
import '#app/features/security/security.css';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { choicesFor } from '#app/features/address/load-address-choices.ts';
import { StreetFields } from '#app/features/address/street-fields.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import type { StoreAnswer } from '#app/features/merchant/new-store.ts';
import { NewStorePage } from '#app/features/merchant/new-store-page.tsx';
import { openStore, openStoreWithFactor } from '#app/features/merchant/open-store.server.ts';
import { StoreForm } from '#app/features/merchant/store-form.tsx';
import { StepUpPrompt } from '#app/features/security/step-up-prompt.tsx';
import { m } from '#app/paraglide/messages.js';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { forRole } from '#app/shared/auth/for-role.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import type { Route } from './+types/merchant-store-new';

const kindOf = (url: URL) => (url.searchParams.get('kind') === 'site' ? 'site' : 'counter');

const addressFaults = {
  complete: undefined,
  faulty: 'invalid_request',
  unchecked: 'unreachable',
} as const;
const statuses: Readonly<Record<string, number>> = {
  invalid_request: 422,
  too_many_stores: 422,
  names_waiting: 422,
  no_factor: 422,
  step_up: 200,
};

/** The places are picked in the page's own address; what tells more is posted. */
export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const choices = await choicesFor(args.request, args.context.get(pageFacts));
  return { kind: kindOf(args.url), choices, formKey: newFormKey() } as const;
});

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const kind = kindOf(args.url);
  const form = await args.request.formData();
  if (form.get('act') === 'step_up') return reply(await openStoreWithFactor(args, form), undefined);
  const check =
    kind === 'counter'
      ? checkAddress(await choicesFor(args.request, args.context.get(pageFacts)), form)
      : undefined;
  const store = await openStore(args, form, {
    kind,
    address: check?.kind === 'complete' ? check.address : null,
    addressFault: check && addressFaults[check.kind],
  });
  return reply(store, check);
});

const reply = (store: StoreAnswer, check: ReturnType<typeof checkAddress> | undefined) =>
  data({ store, check }, { status: statuses[store.code] ?? 503 });

/** The picker spares the rest of the page, not the lists it asks for. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formMethod === 'GET' || args.defaultShouldRevalidate;

export default function MerchantStoreNew({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, choices, formKey } = loaderData;
  const { city, barangay, zipCodes } = choices;
  const form = { kind, formKey, answer: actionData?.store };
  return (
    <NewStorePage kind={kind}>
      {form.answer?.asked && (
        <StepUpPrompt
          key={form.answer.asked.stepUpId}
          asked={form.answer.asked}
          description={m.selling_new_step_up({
            urls: form.answer.asked.change.body.return_urls.join(', '),
          })}
        />
      )}
      {kind === 'site' ? (
        <StoreForm key="site" {...form} />
      ) : (
        <>
          <AddressPicker choices={choices} />
          {city && barangay && (
            <StoreForm key="counter" {...form}>
              <StreetFields city={city} zipCodes={zipCodes} check={actionData?.check} />
            </StoreForm>
          )}
        </>
      )}
    </NewStorePage>
  );
}

export const ErrorBoundary = PageTrouble;
