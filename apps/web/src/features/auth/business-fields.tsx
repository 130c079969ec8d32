import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { industryWords } from '#app/shared/format/industry-words.ts';
import { OptionalLabel } from './optional-label.tsx';
import type { FieldOf } from './use-entry-form.ts';

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
        {Object.entries(industryWords).map(([value, label]) => (
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
