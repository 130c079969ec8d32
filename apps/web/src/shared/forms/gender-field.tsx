import type { Gender } from '@luwag/contracts/profiles';
import { SelectField } from '@luwag/ui/select-field';
import type { ComponentProps } from 'react';
import { m } from '#app/paraglide/messages.js';

export const genderWords: Readonly<Record<Gender, () => string>> = {
  female: m.kyc_profile_gender_female,
  male: m.kyc_profile_gender_male,
  other: m.kyc_profile_gender_other,
  undisclosed: m.kyc_profile_gender_undisclosed,
};

export function GenderField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  return (
    <SelectField {...field} label={m.kyc_profile_gender()} required>
      <option value="">{m.kyc_profile_gender_choose()}</option>
      {Object.entries(genderWords).map(([gender, words]) => (
        <option key={gender} value={gender}>
          {words()}
        </option>
      ))}
    </SelectField>
  );
}
