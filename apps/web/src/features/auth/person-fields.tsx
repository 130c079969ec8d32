import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { EmailField } from './email-field.tsx';
import { NumberField } from './number-field.tsx';
import { OptionalLabel } from './optional-label.tsx';
import { NewPassword } from './password-fields.tsx';
import type { FieldOf } from './use-entry-form.ts';

export function NameFields({
  fieldOf,
  hasMiddleName = false,
}: {
  fieldOf: FieldOf;
  hasMiddleName?: boolean;
}) {
  const name = { autoCapitalize: 'words', maxLength: 60, enterKeyHint: 'next' } as const;
  return (
    <>
      <TextField
        {...fieldOf('first_name')}
        {...name}
        label={m.entry_first_name()}
        help={hasMiddleName ? m.entry_first_name_help() : undefined}
        autoComplete="given-name"
        required
      />
      {hasMiddleName && (
        <TextField
          {...fieldOf('middle_name')}
          {...name}
          label={<OptionalLabel>{m.entry_middle_name()}</OptionalLabel>}
          autoComplete="additional-name"
        />
      )}
      <TextField
        {...fieldOf('last_name')}
        {...name}
        label={m.entry_last_name()}
        autoComplete="family-name"
        required
      />
    </>
  );
}

/** What the person is reached by, and what lets them in. */
export function AccessFields({ fieldOf, numberHelp }: { fieldOf: FieldOf; numberHelp: string }) {
  return (
    <>
      <NumberField {...fieldOf('contact_number')} help={numberHelp} enterKeyHint="next" />
      <EmailField {...fieldOf('email')} help={m.entry_email_help()} enterKeyHint="next" />
      <NewPassword {...fieldOf('password')} label={m.entry_password()} required />
    </>
  );
}
