import { Button } from '@luwag/ui/button';
import { Skeleton } from '@luwag/ui/skeleton';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useMemo } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useIsSlow } from '#app/shared/hooks/use-is-slow.ts';
import type { AddressChoices } from './address-choices.ts';
import { BarangaySelect } from './barangay-select.tsx';
import { groupCities } from './group-places.ts';
import { PlaceSelect } from './place-select.tsx';
import { TroubleBanner } from './trouble-banner.tsx';
import { type AddressStep, readWantedPlaces } from './wanted-places.ts';

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
