import type { CityMunicipality, ZipSuggestion } from '@luwag/contracts/reference';
import { Button } from '@luwag/ui/button';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StreetFields } from './street-fields.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
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
      <StreetFields city={city} zipCodes={zipCodes} check={check} />
      <Button type="submit" pending={isSending}>
        {m.address_show()}
      </Button>
    </Form>
  );
}
