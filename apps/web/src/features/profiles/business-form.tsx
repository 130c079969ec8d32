import type { MerchantProfile, putMerchantProfile } from '@luwag/contracts/profiles';
import { isCivilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { formatTin } from '@luwag/domain/tin';
import { TextField } from '@luwag/ui/text-field';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { type FormReply, firstFaulty } from '#app/shared/forms/form-reply.ts';
import { GenderField } from '#app/shared/forms/gender-field.tsx';
import { IndustryField } from '#app/shared/forms/industry-field.tsx';
import { PersonInputs, personFields } from '#app/shared/forms/person-inputs.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { type FieldOf, useForm } from '#app/shared/forms/use-form.ts';

type BusinessFormProps = {
  /** As it is on record. */
  kept: TypedBusiness;
  isLocked: boolean;
  answer: BusinessAnswer | undefined;
  /** Words on the button: the way goes on, or it does not. */
  submit: string;
  /** Street and ZIP, once the places above are picked. */
  children: ReactNode;
};

export function BusinessForm({ kept, isLocked, answer, submit, children }: BusinessFormProps) {
  const { formProps, fieldOf } = useForm({ names: businessFields, words, kept }, answer);
  return (
    <PostForm {...formProps} className="stack">
      <BusinessFault answer={answer} />
      {children}
      <h2>{m.profile_business_title()}</h2>
      {isLocked ? (
        <Locked name={kept.business_name} note={m.profile_tin_of({ tin: formatTin(kept.tin) })} />
      ) : (
        <BusinessFields fieldOf={fieldOf} />
      )}
      <IndustryField {...fieldOf('industry')} />
      <TextField
        {...fieldOf('website_url')}
        label={m.profile_website()}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <h2>{m.profile_owner_title()}</h2>
      {isLocked ? (
        <Locked
          name={[kept.first_name, kept.middle_name, kept.last_name].filter(Boolean).join(' ')}
          note={m.profile_born_of({ date: dayOf(kept.date_of_birth) })}
        />
      ) : (
        <PersonInputs fieldOf={fieldOf} words={ownerWords} />
      )}
      <GenderField {...fieldOf('gender')} />
      <SubmitButton busy={m.profile_busy()}>{submit}</SubmitButton>
    </PostForm>
  );
}

const dayOf = (text: string): string => (isCivilDate(text) ? formatDate(text, getLocale()) : text);

function BusinessFields({ fieldOf }: { fieldOf: FieldOf<BusinessField> }) {
  return (
    <>
      <TextField
        {...fieldOf('business_name')}
        label={m.profile_business_name()}
        help={m.profile_business_name_help()}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <TextField
        {...fieldOf('tin')}
        label={m.profile_tin()}
        help={m.profile_tin_help()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
      />
    </>
  );
}

const ownerWords = {
  first_name: [m.profile_first_name, m.profile_first_name_help],
  middle_name: [m.profile_middle_name],
  last_name: [m.profile_last_name, m.profile_last_name_help],
  date_of_birth: [m.profile_birth, m.profile_birth_help],
} as const;

/** What was compared with the papers is shown and not asked. */
function Locked({ name, note }: { name: string; note: string }) {
  return (
    <div className="profile-locked">
      <p className="value setting-value">{name}</p>
      <p className="label">{note}</p>
      <p className="small">{m.profile_locked()}</p>
    </div>
  );
}

/** A fault that no field is to blame for. */
function BusinessFault({ answer }: { answer: BusinessAnswer | undefined }) {
  if (!answer || answer.code === 'invalid_request') return null;
  if (firstFaulty(businessFields, answer.faults)) return null;
  return <RefusalBanner code={answer.code} words={refusals} otherwise={m.profile_fault} />;
}

const refusals: ForRefusals<typeof putMerchantProfile, () => string> = {
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
  address_not_found: m.profile_address_fault,
  identity_locked: m.profile_locked,
  profile_not_found: undefined,
  birth_date_refused: undefined,
  contact_not_changed_here: undefined,
};

const faultWords: Readonly<Record<BusinessField, () => string>> = {
  business_name: m.profile_business_name_fault,
  industry: m.profile_industry_fault,
  tin: m.profile_tin_fault,
  website_url: m.profile_website_fault,
  first_name: m.profile_name_fault,
  middle_name: m.profile_name_fault,
  last_name: m.profile_name_fault,
  date_of_birth: m.profile_birth_fault,
  gender: m.profile_gender_fault,
};

const words = (name: BusinessField): string => faultWords[name]();

/** What is typed about a business and its owner; the address is picked beside it. */
export const businessFields = [
  ...(['business_name', 'industry', 'tin', 'website_url'] as const),
  ...personFields,
] as const;
type BusinessField = (typeof businessFields)[number];

/** The code is `invalid_request` where fields are marked. */
export type BusinessAnswer = FormReply<BusinessField> & { code: string };

type TypedBusiness = Readonly<Record<BusinessField, string>>;

/** What the form shows before anything was typed. */
export const typedOf = (profile: MerchantProfile): TypedBusiness =>
  Object.fromEntries(businessFields.map((name) => [name, profile[name] ?? ''])) as TypedBusiness;
