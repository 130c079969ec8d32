import type { Industry } from '@luwag/contracts/person';
import { SelectField } from '@luwag/ui/select-field';
import type { z } from 'zod';
import { m } from '#app/paraglide/messages.js';
import type { FormField } from './use-form.ts';

/** By how often they come to us, not by the official order. */
const industryWords: Readonly<Record<z.infer<typeof Industry>, () => string>> = {
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

export function IndustryField(field: FormField) {
  return (
    <SelectField {...field} label={m.entry_industry()} required>
      <option value="">{m.entry_industry_choose()}</option>
      {Object.entries(industryWords).map(([industry, words]) => (
        <option key={industry} value={industry}>
          {words()}
        </option>
      ))}
    </SelectField>
  );
}
