import { PhoneField, type TextFieldProps } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { groupNumber } from './group-number.ts';

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
