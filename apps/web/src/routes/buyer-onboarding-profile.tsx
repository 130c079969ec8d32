import '#app/features/address/address.css';
import '#app/features/onboarding/onboarding.css';
import { useState } from 'react';
import { data } from 'react-router';
import { unreachableChoices } from '#app/features/address/address-choices.ts';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { choicesFor } from '#app/features/address/load-address-choices.ts';
import { StreetFields } from '#app/features/address/street-fields.tsx';
import {
  keptCheck,
  placesOf,
  readWantedPlaces,
  type WantedPlaces,
} from '#app/features/address/wanted-places.ts';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadProfile, saveProfile } from '#app/features/onboarding/profile.server.ts';
import { ProfilePage } from '#app/features/onboarding/profile-page.tsx';
import { profileFaults } from '#app/features/onboarding/profile-reply.ts';
import { lineFor } from '#app/shared/api/refusals.ts';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-onboarding-profile';

export { shouldRevalidate } from '#app/features/address/wanted-places.ts';
export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

const choicesOf = ({ request, context }: VisitorArgs, kept: WantedPlaces) =>
  choicesFor(request, context.get(pageFacts), kept);

export const loader = forRole('buyer', async (args) => {
  const profile = await loadProfile(args);
  return { profile, choices: await choicesOf(args, placesOf(profile.address)) };
});

export const action = forRole('buyer', async (args) => {
  const form = await args.request.formData();
  const check = checkAddress(await choicesOf(args, readWantedPlaces(form)), form);
  const address = check.kind === 'complete' ? check.address : undefined;
  const reply = await saveProfile(args, form, address);
  // What is wrong with the street is said beside it.
  const isStreet = reply.fault === 'address_not_found' && check.kind === 'faulty';
  const fault = isStreet ? undefined : reply.fault;
  const status = fault && !lineFor(profileFaults, fault) ? 503 : 422;
  return data({ ...reply, fault, check }, { status });
});

/** A lost connection leaves what is there, and says so where the lists stand. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  unlessDisconnected(serverLoader(), { profile: undefined, choices: unreachableChoices });

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
              check={actionData?.check ?? keptCheck(profile.address, barangay)}
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
