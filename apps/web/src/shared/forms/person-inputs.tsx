import { TextField } from '@luwag/ui/text-field';
import type { FieldOf } from './use-form.ts';

const name = { autoCapitalize: 'words', maxLength: 60 } as const;

const inputs = {
  first_name: { ...name, autoComplete: 'given-name', required: true },
  middle_name: { ...name, autoComplete: 'additional-name' },
  last_name: { ...name, autoComplete: 'family-name' },
  date_of_birth: { type: 'date', autoComplete: 'bday', required: true },
} as const;
type Input = keyof typeof inputs;

type PersonInputsProps = {
  fieldOf: FieldOf<Input>;
  words: Readonly<Record<Input, readonly [label: () => string, help?: () => string]>>;
  readOnly?: boolean;
};

/** Who somebody is, as it stands on their ID. */
export const PersonInputs = (props: PersonInputsProps) =>
  (Object.keys(inputs) as Input[]).map((field) => {
    const [label, help] = props.words[field];
    return (
      <TextField
        key={field}
        {...props.fieldOf(field)}
        {...inputs[field]}
        label={label()}
        help={help?.()}
        readOnly={props.readOnly}
      />
    );
  });

/** What is asked of every person who opens an account, in the order it is asked. */
export const personFields = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'gender',
] as const;
export type PersonField = (typeof personFields)[number];
