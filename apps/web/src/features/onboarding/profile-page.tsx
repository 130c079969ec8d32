import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { lineFor } from '#app/shared/api/refusals.ts';
import { GenderField } from '#app/shared/forms/gender-field.tsx';
import { type PersonField, personFields } from '#app/shared/forms/person-fields.ts';
import { PersonInputs } from '#app/shared/forms/person-inputs.tsx';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { useForm } from '#app/shared/forms/use-form.ts';
import { OnboardingHead } from './onboarding-head.tsx';
import type { ProfileView } from './profile.server.ts';
import { type ProfileReply, profileFaults } from './profile-reply.ts';

type ProfilePageProps = {
  profile: ProfileView;
  reply: ProfileReply | undefined;
  /** Region, city and barangay: a form of its own. */
  places: ReactNode;
  /** Street and ZIP code, once the places are picked; inside the form that is posted. */
  street: ReactNode;
};

/**
 * The places come first, and alone: without script each pick loads the page anew, and nothing that
 * was typed is lost by it.
 */
export function ProfilePage({ profile, reply, places, street }: ProfilePageProps) {
  const { formProps, fieldOf } = useForm({ names: personFields, words, kept: profile }, reply);
  return (
    <div className="stack gap-5 narrow onboarding">
      <OnboardingHead
        step="profile"
        done={profile.done}
        title={m.kyc_profile_title()}
        lede={m.kyc_profile_lede()}
      />
      {reply?.fault && <Banner tone="fail" role="alert" title={faultWords(reply.fault)} />}
      <Card className="stack gap-6 address-form">
        <h2>{m.kyc_profile_place_title()}</h2>
        {places}
      </Card>
      {street && (
        <Card>
          <PostForm {...formProps} className="stack gap-4" preventScrollReset>
            {street}
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

const faultWords = (code: string): string =>
  (lineFor(profileFaults, code) ?? m.kyc_fault_unreachable)();

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
