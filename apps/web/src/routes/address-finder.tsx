import '#app/features/address/address.css';
import { Card } from '@luwag/ui/card';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { unreachableChoices } from '#app/features/address/address-choices.ts';
import { AddressNotes } from '#app/features/address/address-notes.tsx';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { AddressProgress } from '#app/features/address/address-progress.tsx';
import { AddressSummary } from '#app/features/address/address-summary.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { choicesFor } from '#app/features/address/load-address-choices.ts';
import { StreetForm } from '#app/features/address/street-form.tsx';
import { uncheckedAddress } from '#app/features/address/typed-address.ts';
import { m } from '#app/paraglide/messages.js';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/address-finder';

export async function loader({ request, context }: Route.LoaderArgs) {
  const choices = await choicesFor(request, context.get(pageFacts));
  return data(choices, { status: choices.trouble?.kind === 'unreachable' ? 503 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const choices = await choicesFor(request, context.get(pageFacts));
  const check = checkAddress(choices, await request.formData());
  return data(check, { status: check.kind === 'complete' ? 200 : 422 });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  unlessDisconnected(serverLoader(), unreachableChoices);

/** The picker spares the rest of the page, not the lists it asks for. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formMethod === 'GET' || args.defaultShouldRevalidate;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), uncheckedAddress);

export default function AddressFinder({ loaderData, actionData: check }: Route.ComponentProps) {
  const { city, barangay, release, zipCodes } = loaderData;
  const address = check?.kind === 'complete' ? check.address : undefined;
  return (
    <div className="stack gap-6 wrap address-page">
      <div className="address-head">
        <h1>{m.address_title()}</h1>
        <p className="lede">{m.address_lede()}</p>
      </div>
      {address && <AddressSummary address={address} province={city?.province?.name} />}
      <Card className="stack gap-6 address-form">
        <AddressProgress choices={loaderData} isComplete={address !== undefined} />
        <AddressPicker choices={loaderData} />
        {city && barangay && <StreetForm city={city} zipCodes={zipCodes} check={check} />}
      </Card>
      <AddressNotes release={release} />
    </div>
  );
}
