import '#app/features/address/address.css';
import '#app/features/onboarding/onboarding.css';
import { useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { unreachableChoices } from '#app/features/address/address-choices.ts';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { loadAddressChoices } from '#app/features/address/load-address-choices.ts';
import { StreetFields } from '#app/features/address/street-fields.tsx';
import type { AddressCheck } from '#app/features/address/typed-address.ts';
import { readWantedPlaces, type WantedPlaces } from '#app/features/address/wanted-places.ts';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadProfile, saveProfile } from '#app/features/onboarding/profile.server.ts';
import { ProfilePage } from '#app/features/onboarding/profile-page.tsx';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/buyer-onboarding-profile';

/** Picks are in the page's address; before there are any, they are those of the kept profile. */
async function choicesOf(args: Route.LoaderArgs | Route.ActionArgs, kept: WantedPlaces) {
  const picked = readWantedPlaces(args.url.searchParams);
  const { apiOrigin, requestId, visitorAddress } = args.context.get(pageFacts);
  const { signal } = args.request;
  const options = { apiOrigin, requestId, visitorAddress, timeoutMs: 5_000, signal };
  return loadAddressChoices(Object.keys(picked).length > 0 ? picked : kept, options);
}

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  const profile = await loadProfile(args);
  const { address } = profile;
  const choices = await choicesOf(
    args,
    address
      ? {
          region: address.region_code,
          city: address.city_code,
          barangay: address.barangay_code,
        }
      : {},
  );
  return { profile, choices };
}

export async function action(args: Route.ActionArgs) {
  requireSession(args, 'buyer');
  const form = await args.request.formData();
  const placed: WantedPlaces = {};
  for (const step of ['region', 'city', 'barangay'] as const) {
    const code = form.get(step);
    if (typeof code === 'string' && code) placed[step] = code;
  }
  const check = checkAddress(await choicesOf(args, placed), form);
  const address = check.kind === 'complete' ? check.address : undefined;
  const reply = await saveProfile(args, form, address);
  // What is wrong with the street is said beside it.
  const fault = reply.fault === 'address' && check.kind === 'faulty' ? undefined : reply.fault;
  return data({ ...reply, fault, check }, { status: reply.fault === 'unreachable' ? 503 : 422 });
}

/** A lost connection leaves what is there, and says so where the lists stand. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  unlessDisconnected(serverLoader(), { profile: undefined, choices: unreachableChoices });

/** The picker spares the rest of the page, not the lists it asks for. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formMethod === 'GET' || args.defaultShouldRevalidate;

export default function BuyerOnboardingProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { choices } = loaderData;
  const profile = useLast(loaderData.profile);
  const { region, city, barangay, zipCodes } = choices;
  const isWhole = region && city && barangay;
  if (!profile) return <PageTrouble />;
  return (
    <ProfilePage
      profile={profile}
      reply={actionData}
      places={<AddressPicker choices={choices} />}
      street={
        isWhole && (
          <>
            <input type="hidden" name="region" value={region.code} />
            <input type="hidden" name="city" value={city.code} />
            <input type="hidden" name="barangay" value={barangay.code} />
            <StreetFields
              city={city}
              zipCodes={zipCodes}
              check={actionData?.check ?? checkOf(profile.address, barangay.code)}
            />
          </>
        )
      }
    />
  );
}

/** The newest that came: a line that drops while a place is picked takes nothing away. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** What was kept of this very place is offered again. */
function checkOf(
  address: { street: string; zip_code: string; barangay_code: string } | null,
  barangayCode: string,
): AddressCheck | undefined {
  if (address?.barangay_code !== barangayCode) return undefined;
  const { street, zip_code } = address;
  return { kind: 'unchecked', typed: { street, zip_code } };
}

export const ErrorBoundary = PageTrouble;
