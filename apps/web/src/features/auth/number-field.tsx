import { formatMobileNumber, parseMobileNumber } from '@luwag/domain/mobile-number';
import { PhoneField, type TextFieldProps } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';

/** A mobile number. However it is typed, it is grouped for reading once the field is left. */
export function NumberField({ defaultValue, ...props }: Omit<TextFieldProps, 'label' | 'type'>) {
  return (
    <PhoneField
      {...props}
      label={m.entry_number()}
      required
      maxLength={24}
      defaultValue={typeof defaultValue === 'string' ? groupNumber(defaultValue) : undefined}
      onBlur={({ currentTarget }) => {
        currentTarget.value = groupNumber(currentTarget.value);
      }}
    />
  );
}

/** `+639171234567` and `0917-123-4567` as they stand after a `+63`: `917 123 4567`. */
export function groupNumber(typed: string): string {
  const number = parseMobileNumber(typed);
  return number ? formatMobileNumber(number).replace(/^0/, '') : typed;
}
