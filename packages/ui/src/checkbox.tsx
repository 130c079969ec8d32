import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './field.tsx';
import { Icon } from './icon.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  /** A quieter second line. */
  note?: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ children, note, error, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className="box">
          <Icon name="check" />
        </span>
        <span>
          {children}
          {note && <span className="check-note">{note}</span>}
        </span>
      </label>
      <FieldNote id={errorId} error={error} />
    </div>
  );
}
