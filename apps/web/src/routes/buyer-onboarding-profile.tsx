import '#app/features/address/address.css';
import '#app/features/onboarding/onboarding.css';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { useState } from 'react';
import { data } from 'react-router';
import { type AddressChoices, unreachableChoices } from '#app/features/address/address-choices.ts';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { choicesFor } from '#app/features/address/load-address-choices.ts';
import { StreetFields } from '#app/features/address/street-fields.tsx';
import { keptCheck, placesOf, readWantedPlaces } from '#app/features/address/wanted-places.ts';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { OnboardingHead } from '#app/features/onboarding/onboarding-head.tsx';
import {
  loadProfile,
  type ProfileView,
  saveProfile,
} from '#app/features/onboarding/profile.server.ts';
import { profileFaults } from '#app/features/onboarding/profile-reply.ts';
import { m } from '#app/paraglide/messages.js';
import { lineFor } from '#app/shared/api/refusals.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { GenderField } from '#app/shared/forms/gender-field.tsx';
import { type PersonField, PersonInputs, personFields } from '#app/shared/forms/person-inputs.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { useForm } from '#app/shared/forms/use-form.ts';
import type { Route } from './+types/buyer-onboarding-profile';

export { shouldRevalidate } from '#app/features/address/wanted-places.ts';
export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', async (args) => {
  const profile = await loadProfile(args);
  return { profile, choices: await choicesFor(args, placesOf(profile.address)) };
});

export const action = forRole('buyer', async (args) => {
  const form = await args.request.formData();
  const check = checkAddress(await choicesFor(args, readWantedPlaces(form)), form);
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

/**
 * The places come first, and alone, in a form of their own: without script each pick loads the page
 * anew, and nothing that was typed is lost by it.
 */
export default function BuyerOnboardingProfile({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useLast(loaderData.profile);
  return profile ? (
    <ProfilePage profile={profile} choices={loaderData.choices} reply={actionData} />
  ) : (
    <PageTrouble />
  );
}

/** The newest that came: a line that drops while a place is picked takes nothing away. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

type ProfilePageProps = {
  profile: ProfileView;
  choices: AddressChoices;
  reply: Route.ComponentProps['actionData'];
};

function ProfilePage({ profile, choices, reply }: ProfilePageProps) {
  const { region, city, barangay, zipCodes } = choices;
  const { formProps, fieldOf } = useForm({ names: personFields, words, kept: profile }, reply);
  return (
    <div className="stack gap-5 narrow onboarding">
      <OnboardingHead
        step="profile"
        done={profile.done}
        title={m.kyc_profile_title()}
        lede={m.kyc_profile_lede()}
      />
      {reply?.fault && (
        <RefusalBanner
          code={reply.fault}
          words={profileFaults}
          otherwise={m.kyc_fault_unreachable}
        />
      )}
      <Card className="stack gap-6 address-form">
        <h2>{m.kyc_profile_place_title()}</h2>
        <AddressPicker choices={choices} />
      </Card>
      {region && city && barangay && (
        <Card>
          <PostForm
            {...formProps}
            className="stack gap-4"
            preventScrollReset
            fields={{ region: region.code, city: city.code, barangay: barangay.code }}
          >
            <StreetFields
              city={city}
              zipCodes={zipCodes}
              check={reply?.check ?? keptCheck(profile.address, barangay)}
            />
            <h2>{m.kyc_profile_person_title()}</h2>
            {profile.is_identity_locked && <Banner icon="lock" title={m.kyc_profile_locked()} />}
            <PersonInputs
              fieldOf={fieldOf}
              words={inputWords}
              readOnly={profile.is_identity_locked}
            />
            <GenderField {...fieldOf('gender')} autoComplete="sex" />
            <SubmitButton busy={m.kyc_profile_busy()}>{m.kyc_profile_submit()}</SubmitButton>
          </PostForm>
        </Card>
      )}
    </div>
  );
}

const inputWords = {
  first_name: [m.kyc_profile_first_name, m.kyc_profile_first_name_help],
  middle_name: [m.kyc_profile_middle_name],
  last_name: [m.kyc_profile_last_name, m.kyc_profile_last_name_help],
  date_of_birth: [m.kyc_profile_birth, m.kyc_profile_birth_help],
} as const;

const errorWords: Readonly<Record<PersonField, () => string>> = {
  first_name: m.kyc_profile_name_error,
  middle_name: m.kyc_profile_name_error,
  last_name: m.kyc_profile_name_error,
  date_of_birth: m.kyc_profile_birth_error,
  gender: m.kyc_profile_gender_error,
};

const words = (name: PersonField): string => errorWords[name]();
