import { expect, test } from 'vitest';
import type { AddressChoices } from './address-choices.ts';
import { checkAddress } from './check-address.ts';

const region = { code: '0700000000', name: 'Region VII (Central Visayas)' };
const city = {
  code: '0730600000',
  name: 'Cebu City',
  type: 'City' as const,
  zip_code: '6000',
  province: null,
};
const barangay = { code: '0730600020', name: 'Capitol Site', sub_municipality: null };
const picked: AddressChoices = {
  release: '2026-Q2',
  regions: [region],
  cities: [city],
  barangays: [barangay],
  zipCodes: [],
  region,
  city,
  barangay,
  trouble: undefined,
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('what was typed joins what was picked, under the official names', () => {
  const form = formOf({ street: '  12 Escario Street ', zip_code: '6000', region: 'Elsewhere' });
  expect(checkAddress(picked, form)).toMatchObject({
    kind: 'complete',
    address: {
      region: 'Region VII (Central Visayas)',
      city: 'Cebu City',
      city_code: '0730600000',
      barangay: 'Capitol Site',
      street: '12 Escario Street',
      zip_code: '6000',
    },
  });
});

test.each([
  [{ street: '', zip_code: '6000' }, ['street']],
  [{ street: 'x'.repeat(121), zip_code: '6000' }, ['street']],
  [{ street: '1 A Street', zip_code: '60000' }, ['zip_code']],
  [{ street: '   ', zip_code: 'six' }, ['street', 'zip_code']],
  [{}, ['street', 'zip_code']],
])('the faulty fields of %j are %j', (fields, faulty) => {
  expect(checkAddress(picked, formOf(fields as Record<string, string>))).toMatchObject({
    kind: 'faulty',
    fields: faulty,
  });
});

test('without a barangay nothing can be checked, and what was typed is kept', () => {
  const form = formOf({ street: '12 Escario Street', zip_code: '6000' });
  expect(checkAddress({ ...picked, barangay: undefined }, form)).toEqual({
    kind: 'unchecked',
    typed: { street: '12 Escario Street', zip_code: '6000' },
  });
});
