import { FieldNote } from '@luwag/ui/field';
import { useId } from 'react';

type RowChoicesProps = {
  legend: string;
  /** Where a heading already says it. */
  hideLegend?: boolean;
  name: string;
  choices: readonly { value: string; title: string; note?: string }[];
  defaultValue?: string | undefined;
  onChoose?: (value: string) => void;
  error?: string | undefined;
};

/** Choices with a line of explanation each, one under the other. Native radios underneath. */
export function RowChoices(props: RowChoicesProps) {
  const { legend, hideLegend = false, name, choices, defaultValue, onChoose, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className="lined row-choices">
        {choices.map(({ value, title, note }) => (
          <label key={value} className="radio-row row-choice">
            <input
              type="radio"
              name={name}
              value={value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose?.(value)}
              defaultChecked={value === defaultValue}
            />
            <span className="radio" aria-hidden="true" />
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}
