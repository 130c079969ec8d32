import { FieldNote } from '@luwag/ui/field';
import { useId } from 'react';

export type RowChoice = { value: string; title: string; note?: string };

export type RowChoicesProps = {
  legend: string;
  name: string;
  choices: readonly RowChoice[];
  /** Controlled when given; nothing is chosen unless one of the two says so. */
  value?: string;
  defaultValue?: string | undefined;
  onChoose?: (value: string) => void;
  error?: string | undefined;
};

/** Choices with a line of explanation each, one under the other. Native radios underneath. */
export function RowChoices(props: RowChoicesProps) {
  const { legend, name, choices, value, defaultValue, onChoose, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="lined row-choices">
        {choices.map((choice) => (
          <label key={choice.value} className="radio-row row-choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose?.(choice.value)}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
            />
            <span className="radio" aria-hidden="true" />
            <span>
              {choice.title}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}
