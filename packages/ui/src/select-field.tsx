import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';

/** The phone's own picker: it is known, large, and works without script. */
export function SelectField({
  label,
  help,
  error,
  hideLabel,
  id,
  ...select
}: FieldWords & ComponentProps<'select'>) {
  return (
    <Field id={id} label={label} help={help} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className="input">
          <select {...select} {...control} />
          <Icon name="chevron-down" small />
        </div>
      )}
    </Field>
  );
}
