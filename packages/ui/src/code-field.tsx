import { type ComponentProps, type InputEvent, useState } from 'react';
import { Field, type FieldWords } from './field.tsx';

const LENGTH = 6;
/** A code is often copied with spaces around and between; a paste is cut before we can tidy it. */
const TYPED_MAX = 12;

export interface CodeFieldProps
  extends FieldWords,
    Omit<ComponentProps<'input'>, 'children' | 'type' | 'maxLength' | 'value'> {
  defaultValue?: string;
}

/**
 * The one-time code: one labelled input, drawn as six boxes. One input is what phones fill in from
 * the message, what a paste fits into, and what a screen reader can name.
 */
export function CodeField({
  label,
  help,
  error,
  hideLabel,
  id,
  defaultValue = '',
  onInput,
  ...input
}: CodeFieldProps) {
  // The box the next digit falls into. Unknown until a script runs: then all six are marked.
  const [nextBox, setNextBox] = useState<number>();

  function keepDigits(event: InputEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const digits = field.value.replace(/\D/g, '').slice(0, LENGTH);
    if (digits !== field.value) field.value = digits;
    setNextBox(digits.length);
    onInput?.(event);
  }

  return (
    <Field id={id} label={label} help={help} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className="otp">
          <div className="otp-boxes" data-at={nextBox} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
            <span />
            <span />
          </div>
          <div className="otp-clip">
            <input
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9]*"
              {...input}
              {...control}
              type="text"
              maxLength={TYPED_MAX}
              defaultValue={defaultValue}
              onInput={keepDigits}
              onFocus={(event) => {
                setNextBox(event.currentTarget.value.length);
                input.onFocus?.(event);
              }}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
