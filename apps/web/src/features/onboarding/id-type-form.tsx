import type { IdType } from '@luwag/contracts/reference';
import { Button } from '@luwag/ui/button';
import { SelectField } from '@luwag/ui/select-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { Slot } from './items.ts';

type IdTypeFormProps = {
  idTypes: readonly IdType[];
  first: IdType | undefined;
  second: IdType | undefined;
  asks: Record<Slot, boolean>;
};

/**
 * Which IDs somebody has. The choice is in the page's address; with script it takes effect at
 * once, without there is a button.
 */
export function IdTypeForm({ idTypes, first, second, asks }: IdTypeFormProps) {
  const submit = useSubmit();
  const hasScript = useHasScript();
  const onChange = (form: HTMLFormElement | null) =>
    form && void submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form method="get" replace preventScrollReset className="stack gap-4">
      {asks.first && (
        <TypeSelect
          name="first"
          label={m.kyc_docs_first()}
          help={m.kyc_docs_first_help()}
          idTypes={idTypes}
          chosen={first}
          onChange={onChange}
        />
      )}
      {asks.second && (
        <TypeSelect
          name="second"
          label={m.kyc_docs_second()}
          help={m.kyc_docs_second_help()}
          idTypes={idTypes.filter(({ code }) => code !== first?.code)}
          chosen={second}
          onChange={onChange}
        />
      )}
      {!hasScript && (
        <Button type="submit" variant="second">
          {m.kyc_docs_take_this()}
        </Button>
      )}
    </Form>
  );
}

type TypeSelectProps = {
  name: 'first' | 'second';
  label: string;
  help: string;
  idTypes: readonly IdType[];
  chosen: IdType | undefined;
  onChange: (form: HTMLFormElement | null) => void;
};

function TypeSelect({ name, label, help, idTypes, chosen, onChange }: TypeSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // The list keeps itself, and its focus; going back in history is when the page knows better.
  useEffect(() => {
    if (select.current) select.current.value = chosen?.code ?? '';
  }, [chosen]);
  const groups = [
    { words: m.kyc_docs_primary(), kind: 'primary' },
    { words: m.kyc_docs_secondary(), kind: 'secondary' },
  ];
  return (
    <SelectField
      ref={select}
      label={label}
      help={help}
      name={name}
      defaultValue={chosen?.code ?? ''}
      required
      onChange={({ currentTarget: { form } }) => onChange(form)}
    >
      <option value="">{m.kyc_docs_choose()}</option>
      {groups.map(({ words, kind }) => (
        <optgroup key={kind} label={words}>
          {idTypes
            .filter((type) => type.class === kind)
            .map(({ code, name: typeName }) => (
              <option key={code} value={code}>
                {typeName}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
