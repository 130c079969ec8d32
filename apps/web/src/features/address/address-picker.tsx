import type { Barangay } from '@luwag/contracts/reference';
import { Button } from '@luwag/ui/button';
import { SelectField } from '@luwag/ui/select-field';
import { Skeleton } from '@luwag/ui/skeleton';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useIsSlow } from '#app/shared/hooks/use-is-slow.ts';
import type { AddressChoices, AddressStep } from './address-choices.ts';
import {
  filterGroups,
  groupBarangays,
  groupCities,
  type Heading,
  type PlaceGroup,
} from './group-places.ts';
import { PlaceSearch } from './place-search.tsx';
import { TroubleBanner } from './street-fields.tsx';
import { readWantedPlaces } from './wanted-places.ts';

/**
 * Region, then city or municipality, then barangay. It is a form that sends the picks to the page
 * it stands on; the page's loader opens the next list. With script the form sends itself at every
 * pick; without, there is a button.
 */
export function AddressPicker({ choices }: { choices: AddressChoices }) {
  const submit = useSubmit();
  const hasScript = useHasScript();
  const opening = useOpeningStep(choices);
  const onPick = (form: HTMLFormElement) => void submit(form, inPlace);

  const { region, city, barangay, trouble } = choices;
  const isOpen = (step: AddressStep, list: readonly unknown[]) =>
    list.length > 0 && (opening === undefined || order[opening] > order[step]);
  const cityGroups = useMemo(() => groupCities(choices.cities), [choices.cities]);

  return (
    <>
      <PlaceSearch found={choices.found} />
      <Form method="get" {...inPlace}>
        {trouble && opening === undefined && <TroubleBanner kind={trouble.kind} />}
        {trouble?.kind === 'unreachable' && <HiddenPicks from={trouble.step} />}
        {choices.regions.length > 0 && (
          <PlaceSelect
            step="region"
            label={m.address_region()}
            prompt={m.address_region_choose()}
            help={m.address_region_help()}
            groups={[{ heading: { kind: 'none' }, places: choices.regions }]}
            pickedCode={region?.code}
            onPick={onPick}
          />
        )}
        {isOpen('city', choices.cities) && (
          <PlaceSelect
            key={region?.code}
            step="city"
            label={m.address_city()}
            prompt={m.address_city_choose()}
            help={cityGroups.length > 1 ? m.address_city_help() : undefined}
            groups={cityGroups}
            pickedCode={city?.code}
            onPick={onPick}
          />
        )}
        {isOpen('barangay', choices.barangays) && (
          <BarangaySelect
            key={city?.code}
            barangays={choices.barangays}
            pickedCode={barangay?.code}
            onPick={onPick}
          />
        )}
        {(opening === 'city' || opening === 'barangay') && <LoadingList step={opening} />}
        {!barangay && trouble?.kind !== 'unreachable' && (
          <Button type="submit" pending={opening !== undefined}>
            {m.address_continue()}
          </Button>
        )}
        {barangay && !hasScript && (
          <Button type="submit" variant="second">
            {m.address_update()}
          </Button>
        )}
      </Form>
    </>
  );
}

/** A pick changes this page alone: no step back in history, no jump, no other data fetched anew. */
const inPlace = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };

/** Picks whose lists did not arrive travel unseen, so that trying again asks for the same place. */
function HiddenPicks({ from }: { from: AddressStep }) {
  const [search] = useSearchParams();
  const picks = Object.entries(readWantedPlaces(search)) as [AddressStep, string][];
  return picks
    .filter(([step]) => order[step] >= order[from])
    .map(([step, code]) => <input key={step} type="hidden" name={step} value={code} />);
}

const order: Record<AddressStep, number> = { region: 0, city: 1, barangay: 2 };

/** The list that is on its way, while the page still shows the picks of before. */
function useOpeningStep({ region, city }: AddressChoices): AddressStep | undefined {
  const { location } = useNavigation();
  if (!location) return undefined;
  const wanted = readWantedPlaces(new URLSearchParams(location.search));
  if (wanted.region && wanted.region !== region?.code) return 'city';
  if (wanted.city && wanted.city !== city?.code) return 'barangay';
  return undefined;
}

const slowAfterMs = 4_000;

/** Holds the place of a list that is on its way, and says so when it takes long. */
function LoadingList({ step }: { step: 'city' | 'barangay' }) {
  const isSlow = useIsSlow(true, slowAfterMs);
  return (
    <div className="field" aria-busy="true">
      <span className="field-label">
        {step === 'city' ? m.address_city() : m.address_barangay()}
      </span>
      <div className="address-waiting">
        <Skeleton shape="figure" />
      </div>
      <p className="help" role="status">
        {isSlow ? m.address_loading_slow() : m.address_loading()}
      </p>
    </div>
  );
}

type BarangaySelectProps = {
  barangays: readonly Barangay[];
  pickedCode: string | undefined;
  onPick: (form: HTMLFormElement) => void;
};

/** Longer than this, a list is worth searching. Manila's has 897. */
const longList = 40;

function BarangaySelect({ barangays, pickedCode, onPick }: BarangaySelectProps) {
  const [words, setWords] = useState('');
  const groups = useMemo(() => groupBarangays(barangays), [barangays]);
  const shown = filterGroups(groups, words, pickedCode);
  const count = shown.reduce((sum, group) => sum + group.places.length, 0);
  // Filtering needs script, so the box is not offered before there is any.
  const canFilter = useHasScript() && barangays.length > longList;
  return (
    <>
      {canFilter && (
        <TextField
          type="search"
          label={m.address_filter({ count: barangays.length })}
          placeholder={m.address_filter_hint()}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={leaveOnEnter}
        />
      )}
      <PlaceSelect
        step="barangay"
        label={m.address_barangay()}
        prompt={m.address_barangay_choose()}
        help={canFilter ? <span role="status">{matchWords(words, count)}</span> : undefined}
        groups={shown}
        pickedCode={pickedCode}
        onPick={onPick}
      />
    </>
  );
}

function matchWords(words: string, count: number): string {
  if (words.trim() === '') return '';
  return count === 0 ? m.address_filter_none() : m.address_filter_some({ count });
}

/** Enter goes on to the list it has just shortened; it does not send the form. */
function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const list = event.currentTarget.form?.elements.namedItem('barangay');
  if (list instanceof HTMLSelectElement) list.focus();
}

type PlaceSelectProps = {
  step: AddressStep;
  label: string;
  prompt: string;
  help?: ReactNode;
  groups: readonly PlaceGroup[];
  pickedCode: string | undefined;
  onPick: (form: HTMLFormElement) => void;
};

/** One list of places with their headings: the phone's own picker, which needs no script. */
function PlaceSelect(props: PlaceSelectProps) {
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
