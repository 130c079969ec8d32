import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldWords } from './field.tsx';

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'children'> {
  /** Something fixed before what is typed, such as `+63`. */
  affix?: ReactNode;
}

export function TextField({ label, help, error, hideLabel, affix, id, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className="input">
          {affix && <span className="affix">{affix}</span>}
          <input type="text" {...input} {...control} />
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'children'> {}

/** A few lines in somebody's own words. */
export function TextArea({ label, help, error, hideLabel, id, ...textarea }: TextAreaProps) {
  return (
    <Field id={id} label={label} help={help} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className="input">
          <textarea rows={3} {...textarea} {...control} />
        </div>
      )}
    </Field>
  );
}

/** A Philippine mobile number, typed without the country code. */
export function PhoneField(props: Omit<TextFieldProps, 'affix' | 'type'>) {
  return (
    <TextField inputMode="tel" autoComplete="tel-national" {...props} type="tel" affix="+63" />
  );
}
