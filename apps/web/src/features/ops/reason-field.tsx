import { TextField } from '@luwag/ui/text-field';

/** Why staff do something: it goes on record, so a few words at least. */
export function ReasonField({ label, help }: { label: string; help: string }) {
  return (
    <TextField
      label={label}
      help={help}
      name="reason"
      autoComplete="off"
      required
      minLength={5}
      maxLength={200}
    />
  );
}
