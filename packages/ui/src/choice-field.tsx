import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Choice {
  value: string;
  label: ReactNode;
  note?: ReactNode;
}

export interface ChoiceFieldProps {
  /** Names the group; shown unless `hideLegend`. */
  legend: string;
  hideLegend?: boolean;
  name: string;
  choices: readonly Choice[];
  /** Controlled when given. Nothing is chosen for the reader unless one of the two says so. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** A few short choices side by side, such as the number of payments. Native radios underneath. */
export function ChoiceField(props: ChoiceFieldProps) {
  return <RadioRow {...props} rowClass="pick" />;
}

/** Two or three states of one thing, such as the language. */
export function Segmented(props: ChoiceFieldProps) {
  return <RadioRow {...props} rowClass="seg" />;
}

function RadioRow({ rowClass, ...props }: ChoiceFieldProps & { rowClass: string }) {
  return (
    <fieldset>
      <legend className={classNames('field-label', props.hideLegend && 'visually-hidden')}>
        {props.legend}
      </legend>
      <div className={rowClass}>
        {props.choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={props.name}
              value={choice.value}
              {...chosen(props, choice.value)}
              onChange={() => props.onValueChange?.(choice.value)}
            />
            <span className="face">
              {choice.label}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function chosen({ value, defaultValue }: ChoiceFieldProps, own: string) {
  return value === undefined
    ? { defaultChecked: own === defaultValue }
    : { checked: own === value };
}
