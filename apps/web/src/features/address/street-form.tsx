import type { CityMunicipality, ZipSuggestion } from '@luwag/contracts/reference';
import { Button } from '@luwag/ui/button';
import { Disclosure } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { useEffect, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { TroubleBanner } from './trouble-banner.tsx';
import type { AddressCheck } from './typed-address.ts';

export type StreetFormProps = {
  city: CityMunicipality;
  zipCodes: readonly ZipSuggestion[];
  check: AddressCheck | undefined;
};

/**
 * The rest of the address. It is posted and not put into the page's own address: a street tells
 * who somebody is, and page addresses end up in histories and logs.
 */
export function StreetForm({ city, zipCodes, check }: StreetFormProps) {
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  const faulty = check?.kind === 'faulty' ? check.fields : [];
  useEffect(() => {
    if (check?.kind === 'faulty')
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [check]);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      defaultShouldRevalidate={false}
      noValidate
      className="address-street"
    >
      <h2>{m.address_street_title()}</h2>
      {check?.kind === 'unchecked' && <TroubleBanner kind="unreachable" />}
      <TextField
        label={m.address_street()}
        help={m.address_street_help()}
        error={faulty.includes('street') ? m.address_street_error() : undefined}
        name="street"
        autoComplete="street-address"
        maxLength={120}
        required
        defaultValue={check?.typed.street}
      />
      <TextField
        // Another city suggests another code.
        key={city.code}
        label={m.address_zip()}
        help={zipHelp(city, zipCodes)}
        error={faulty.includes('zip_code') ? m.address_zip_error() : undefined}
        name="zip_code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={4}
        required
        list={listId}
        defaultValue={check?.typed.zip_code ?? city.zip_code}
      />
      <datalist id={listId}>
        {zipCodes.map(({ zip_code, area }) => (
          <option key={zip_code} value={zip_code} label={area} />
        ))}
      </datalist>
      {zipCodes.length > 1 && <ZipList city={city} zipCodes={zipCodes} />}
      <Button type="submit" pending={isSending}>
        {m.address_show()}
      </Button>
    </Form>
  );
}

function zipHelp(city: CityMunicipality, zipCodes: readonly ZipSuggestion[]): string {
  if (zipCodes.length === 0) return m.address_zip_none({ city: city.name });
  if (zipCodes.length === 1) return m.address_zip_one({ zip: city.zip_code, city: city.name });
  return m.address_zip_many({ city: city.name, count: zipCodes.length });
}

function ZipList({ city, zipCodes }: Pick<StreetFormProps, 'city' | 'zipCodes'>) {
  return (
    <Disclosure title={m.address_zip_list({ city: city.name })}>
      <dl className="address-zips">
        {zipCodes.map(({ zip_code, area }) => (
          <div key={zip_code}>
            <dt className="num">{zip_code}</dt>
            <dd className="small">{area}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
