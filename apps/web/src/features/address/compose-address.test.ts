import type { Address } from '@luwag/contracts/reference';
import { expect, test } from 'vitest';
import { composeAddress } from './address-summary.tsx';

const address: Address = {
  region: 'Region VII (Central Visayas)',
  region_code: '0700000000',
  city: 'Carcar City',
  city_code: '0702214000',
  barangay: 'Valladolid',
  barangay_code: '0702214013',
  street: '12 Rizal Street',
  zip_code: '6019',
};

test('an address reads street, barangay and city, ZIP code and province', () => {
  expect(composeAddress(address, 'Cebu')).toEqual([
    '12 Rizal Street',
    'Barangay Valladolid, Carcar City',
    '6019 Cebu',
  ]);
});

test('a city of no province is followed by its region', () => {
  const cebu = { ...address, city: 'Cebu City', zip_code: '6000' };
  expect(composeAddress(cebu, undefined).at(-1)).toBe('6000 Region VII (Central Visayas)');
});

test('the capital region is written Metro Manila', () => {
  const region = { region: 'National Capital Region (NCR)', region_code: '1300000000' };
  const manila = { ...address, ...region, city: 'Manila City', zip_code: '1006' };
  expect(composeAddress(manila, undefined).at(-1)).toBe('1006 Metro Manila');
});

test.each(['Barangay 12', 'Bgy. 17 - Rizal Street., Ilawod', 'Brgy. Ligas 2'])(
  'a barangay that says so in its name is not called one twice: %s',
  (barangay) => {
    expect(composeAddress({ ...address, barangay }, 'Cebu')[1]).toBe(`${barangay}, Carcar City`);
  },
);

test('a name that only begins like the word keeps its title', () => {
  expect(composeAddress({ ...address, barangay: 'Bgyang' }, 'Cebu')[1]).toMatch(/^Barangay Bgyang/);
});
