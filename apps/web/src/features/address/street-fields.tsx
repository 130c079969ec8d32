import type { CityMunicipality, ZipSuggestion } from '@luwag/contracts/reference';
import { Banner } from '@luwag/ui/banner';
import { Disclosure } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { useId } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { AddressCheck } from './address-choices.ts';

export type StreetFieldsProps = {
  city: CityMunicipality;
  zipCodes: readonly ZipSuggestion[];
  check: AddressCheck | undefined;
};

/** What is typed of an address once its places are picked. Stands in a form that is posted. */
export function StreetFields({ city, zipCodes, check }: StreetFieldsProps) {
  const listId = useId();
  const faulty = check?.kind === 'faulty' ? check.fields : [];
  return (
    <>
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
      {zipCodes.length > 1 && (
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
      )}
    </>
  );
}

function zipHelp(city: CityMunicipality, zipCodes: readonly ZipSuggestion[]): string {
  if (zipCodes.length === 0) return m.address_zip_none({ city: city.name });
  if (zipCodes.length === 1) return m.address_zip_one({ zip: city.zip_code, city: city.name });
  return m.address_zip_many({ city: city.name, count: zipCodes.length });
}

/** Stands inside a form: to try again is to send the same form once more. */
export function TroubleBanner({ kind }: { kind: 'unreachable' | 'not_listed' }) {
  if (kind === 'not_listed') {
    return (
      <Banner tone="pend" icon="info" role="status" title={m.address_not_listed_title()}>
        {m.address_not_listed_text()}
      </Banner>
    );
  }
  return (
    <Banner
      tone="fail"
      role="alert"
      title={m.address_unreachable_title()}
      action={<button type="submit">{m.address_retry()}</button>}
    >
      {m.address_unreachable_text()}
    </Banner>
  );
}
