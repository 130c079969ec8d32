import type { Industry } from '@luwag/contracts/person';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import type { z } from 'zod';
import { m } from '#app/paraglide/messages.js';
import { OptionalLabel } from './optional-label.tsx';
import type { FieldOf } from './use-entry-form.ts';

/** By how often they come to us, not by the official order. */
const industryLabels: Record<z.infer<typeof Industry>, () => string> = {
  retail: m.entry_industry_retail,
  food_and_lodging: m.entry_industry_food_and_lodging,
  health: m.entry_industry_health,
  education: m.entry_industry_education,
  professional: m.entry_industry_professional,
  information: m.entry_industry_information,
  transport: m.entry_industry_transport,
  construction: m.entry_industry_construction,
  manufacturing: m.entry_industry_manufacturing,
  agriculture: m.entry_industry_agriculture,
  real_estate: m.entry_industry_real_estate,
  finance: m.entry_industry_finance,
  arts: m.entry_industry_arts,
  other: m.entry_industry_other,
};

export function BusinessFields({ fieldOf }: { fieldOf: FieldOf }) {
  const { defaultValue: industry = '', ...industryField } = fieldOf('industry');
  return (
    <>
      <TextField
        {...fieldOf('business_name')}
        label={m.entry_business_name()}
        help={m.entry_business_name_help()}
        autoComplete="organization"
        autoCapitalize="words"
        maxLength={120}
        enterKeyHint="next"
        required
      />
      <SelectField {...industryField} label={m.entry_industry()} defaultValue={industry} required>
        <option value="">{m.entry_industry_choose()}</option>
        {Object.entries(industryLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </SelectField>
      <TextField
        {...fieldOf('tin')}
        label={m.entry_tin()}
        help={m.entry_tin_help()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        enterKeyHint="next"
        required
      />
      <TextField
        {...fieldOf('website_url')}
        label={<OptionalLabel>{m.entry_website()}</OptionalLabel>}
        help={m.entry_website_help()}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="done"
      />
    </>
  );
}
