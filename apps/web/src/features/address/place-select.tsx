import { SelectField } from '@luwag/ui/select-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { Heading, PlaceGroup } from './group-places.ts';
import type { AddressStep } from './wanted-places.ts';

export type PlaceSelectProps = {
  step: AddressStep;
  label: string;
  prompt: string;
  help?: ReactNode;
  groups: readonly PlaceGroup[];
  pickedCode: string | undefined;
  onPick: (form: HTMLFormElement) => void;
};

/** One list of places with their headings: the phone's own picker, which needs no script. */
export function PlaceSelect(props: PlaceSelectProps) {
  const { step, label, prompt, help, groups, pickedCode, onPick } = props;
  const select = useRef<HTMLSelectElement>(null);
  const hasScript = useHasScript();
  // The list keeps itself, so that it keeps the focus too; going back in history is the one time
  // the page knows better.
  useEffect(() => {
    if (select.current) select.current.value = pickedCode ?? '';
  }, [pickedCode]);
  return (
    <SelectField
      ref={select}
      label={label}
      help={help}
      id={`address-${step}`}
      name={step}
      defaultValue={pickedCode ?? ''}
      // Without script the button also carries a change of the list above, which a list that is
      // still open must not hold back.
      required={hasScript || step === 'region'}
      onChange={({ currentTarget: { form } }) => form && onPick(form)}
    >
      <option value="">{prompt}</option>
      {groups.map((group) => (
        <PlaceOptions key={wordsOf(group.heading) ?? ''} group={group} />
      ))}
    </SelectField>
  );
}

function PlaceOptions({ group: { heading, places } }: { group: PlaceGroup }) {
  const words = wordsOf(heading);
  const options = places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
  return words === undefined ? options : <optgroup label={words}>{options}</optgroup>;
}

function wordsOf(heading: Heading): string | undefined {
  switch (heading.kind) {
    case 'none':
      return undefined;
    case 'independent':
      return m.address_city_independent();
    case 'special_area':
      return m.address_city_special_area();
    case 'named':
      return heading.name;
  }
}
