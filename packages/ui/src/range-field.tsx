import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldWords } from './field.tsx';

export interface RangeFieldProps
  extends FieldWords,
    Omit<ComponentProps<'input'>, 'children' | 'type' | 'value' | 'min' | 'max'> {
  min: number;
  max: number;
  value: number;
  /** What stands under the two ends, such as ₱500 and ₱30,000. */
  ends?: readonly [ReactNode, ReactNode];
}

/** A slider. Pair it with a typed field: not every hand can drag. */
export function RangeField({
  label,
  help,
  error,
  hideLabel,
  id,
  min,
  max,
  value,
  ends,
  ...input
}: RangeFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div>
          <div className="range">
            <progress value={value - min} max={max - min} aria-hidden="true" />
            <input {...input} {...control} type="range" min={min} max={max} value={value} />
          </div>
          {ends && (
            <div className="ends label">
              <span>{ends[0]}</span>
              <span>{ends[1]}</span>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
