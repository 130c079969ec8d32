import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface FieldWords {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong and how to put it right. Shown instead of the help. */
  error?: ReactNode;
  /** Keep the label for screen readers only, where a heading already says it. */
  hideLabel?: boolean | undefined;
}

/** What ties a control to its label, its help and its error. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldWords {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ id, label, help, error, hideLabel, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const noteId = `${controlId}-note`;
  const note = error ?? help;
  return (
    <div className="field">
      <label
        className={classNames('field-label', hideLabel && 'visually-hidden')}
        htmlFor={controlId}
      >
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}

export function FieldNote({
  id,
  help,
  error,
}: {
  id: string;
  help?: ReactNode;
  error?: ReactNode;
}) {
  if (error) {
    return (
      <p className="help err" id={id}>
        <Icon name="alert" small />
        <span>{error}</span>
      </p>
    );
  }
  if (!help) return null;
  return (
    <p className="help" id={id}>
      {help}
    </p>
  );
}
