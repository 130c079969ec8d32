import { TextField, type TextFieldProps } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';

/** An address, on the keyboard made for it and untouched by the phone's own corrections. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  return (
    <TextField
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
      label={m.entry_email()}
      type="email"
    />
  );
}
