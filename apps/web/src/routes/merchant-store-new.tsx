import '#app/features/address/address.css';
import '#app/features/merchant/selling.css';
import '#app/features/security/security.css';
import { Card } from '@luwag/ui/card';
import { data, Link } from 'react-router';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { choicesFor } from '#app/features/address/load-address-choices.ts';
import { StreetFields } from '#app/features/address/street-fields.tsx';
import { BackLink } from '#app/features/merchant/back-link.tsx';
import {
  openStore,
  openStoreWithFactor,
  type StoreAnswer,
} from '#app/features/merchant/open-store.server.ts';
import { StoreForm } from '#app/features/merchant/store-form.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import type { Route } from './+types/merchant-store-new';

export { shouldRevalidate } from '#app/features/address/wanted-places.ts';
export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

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
  const choices = await choicesFor(args);
  return { kind: kindOf(args.url), choices, formKey: newFormKey() } as const;
});

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const kind = kindOf(args.url);
  const form = await args.request.formData();
  if (form.get('act') === 'step_up') return reply(await openStoreWithFactor(args, form), undefined);
  const check = kind === 'counter' ? checkAddress(await choicesFor(args), form) : undefined;
  const store = await openStore(args, form, {
    kind,
    address: check?.kind === 'complete' ? check.address : null,
    addressFault: check && addressFaults[check.kind],
  });
  return reply(store, check);
});

const reply = (store: StoreAnswer, check: ReturnType<typeof checkAddress> | undefined) =>
  data({ store, check }, { status: statuses[store.code] ?? 503 });

/** First what kind of store it is, then where it stands, then the rest. */
export default function MerchantStoreNew({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, choices, formKey } = loaderData;
  const { city, barangay, zipCodes } = choices;
  const form = { kind, formKey, answer: actionData?.store };
  return (
    <div className="stack gap-6 top selling narrow">
      <div className="breaks selling-head">
        <BackLink to="/merchant/stores">{m.selling_counter_back()}</BackLink>
        <h1>{m.selling_new_title()}</h1>
      </div>
      <nav className="seg" aria-label={m.selling_new_kinds()}>
        {kinds.map(({ each, to, words }) => (
          <Link key={each} to={to} replace aria-current={each === kind ? 'page' : undefined}>
            {words()}
          </Link>
        ))}
      </nav>
      <Card className="stack gap-5 new-store-card">
        <p className="small">
          {kind === 'counter' ? m.selling_new_counter_lede() : m.selling_new_site_lede()}
        </p>
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
      </Card>
    </div>
  );
}

const kinds = [
  { each: 'counter', to: '?', words: m.selling_new_counter },
  { each: 'site', to: '?kind=site', words: m.selling_new_site },
] as const;
