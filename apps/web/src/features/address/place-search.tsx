import type { FoundPlace } from '@luwag/contracts/reference';
import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { AddressChoices } from './address-choices.ts';

/** Asked once somebody stops typing for a moment. */
const typingMs = 300;
const inPlace = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };

/**
 * One field in place of the three lists, which stay below it. What is found are links that pick all
 * three at once; with script they come while one types, without they come by the button.
 */
export function PlaceSearch({ found }: { found: AddressChoices['found'] }) {
  const hasScript = useHasScript();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onType({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form && void submit(form, inPlace), typingMs);
  }

  return (
    <Form method="get" {...inPlace} role="search" className="stack gap-2 place-search">
      <TextField
        label={m.address_find()}
        help={m.address_find_help()}
        name="find"
        defaultValue={found?.typed}
        autoComplete="off"
        maxLength={80}
        enterKeyHint="search"
        onChange={onType}
      />
      {!hasScript && (
        <Button type="submit" variant="second">
          {m.address_find_submit()}
        </Button>
      )}
      {found && found.places.length > 0 && (
        <ul className="card flush places-found" aria-label={m.address_find_results()}>
          {found.places.map((place) => (
            <Found key={place.barangay.code} place={place} />
          ))}
        </ul>
      )}
      <p className="help" role="status">
        {found && countWords(found)}
      </p>
    </Form>
  );
}

function Found({ place: { region, city, barangay } }: { place: FoundPlace }) {
  const codes = { region: region.code, city: city.code, barangay: barangay.code };
  const above = [barangay.sub_municipality?.name, city.name, city.province?.name];
  return (
    <li>
      <Icon name="pin" />
      <span>
        <Link to={`?${new URLSearchParams(codes)}`} replace preventScrollReset className="row-link">
          {barangay.name}
        </Link>
        <span className="label">{above.filter(Boolean).join(', ')}</span>
      </span>
    </li>
  );
}

function countWords({ places, count, total }: NonNullable<AddressChoices['found']>): string {
  if (count === 0) return m.address_find_none();
  const figures = { shown: places.length, count, total: total.toLocaleString('en-PH') };
  return count > places.length ? m.address_find_more(figures) : m.address_find_count(figures);
}
