import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';

export interface MoneyFieldProps
  extends FieldWords,
    Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** Set at the size of a figure, on a line instead of in a box. */
  figure?: boolean;
}

/** An amount in pesos, typed as text: a number input would drop the zeros of ₱7,500.00. */
export function MoneyField({
  label,
  help,
  error,
  hideLabel,
  figure,
  id,
  ...input
}: MoneyFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className={figure ? 'amount' : 'input'}>
          <span className="affix">₱</span>
          <input inputMode="decimal" autoComplete="off" {...input} {...control} type="text" />
        </div>
      )}
    </Field>
  );
}
