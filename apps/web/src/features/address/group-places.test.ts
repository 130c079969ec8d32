import type { CityMunicipality } from '@luwag/contracts/reference';
import { expect, test } from 'vitest';
import { filterGroups, groupBarangays, groupCities } from './group-places.ts';

const city = (name: string, province: string | null, type: 'City' | 'Mun' = 'Mun') =>
  ({
    code: name,
    name,
    type,
    zip_code: '',
    province: province === null ? null : { code: province, name: province },
  }) satisfies CityMunicipality;

test('cities stand under their provinces, independent ones under a heading of their own', () => {
  const groups = groupCities([
    city('Cebu City', null, 'City'),
    city('Alburquerque', 'Bohol'),
    city('Alcoy', 'Cebu'),
    city('Argao', 'Cebu'),
  ]);
  expect(groups.map(({ heading, places }) => [heading, places.length])).toEqual([
    [{ kind: 'independent' }, 1],
    [{ kind: 'named', name: 'Bohol' }, 1],
    [{ kind: 'named', name: 'Cebu' }, 2],
  ]);
});

test('a region without provinces has no headings at all, Pateros included', () => {
  const groups = groupCities([city('Makati City', null, 'City'), city('Pateros', null)]);
  expect(groups.map((group) => group.heading)).toEqual([{ kind: 'none' }]);
});

test('towns of no province beside provinces are the Special Geographic Area', () => {
  const groups = groupCities([city('Pahamuddin', null), city('Jolo', 'Sulu')]);
  expect(groups[0]?.heading).toEqual({ kind: 'special_area' });
});

const barangays = groupBarangays([
  { code: '1', name: 'Barangay 1', sub_municipality: { code: 't', name: 'Tondo I/II' } },
  { code: '2', name: 'Barangay 2', sub_municipality: { code: 't', name: 'Tondo I/II' } },
  { code: '3', name: 'Parañaque', sub_municipality: { code: 'b', name: 'Binondo' } },
]);

test('a filter keeps what contains the words, in any case and without accents', () => {
  expect(filterGroups(barangays, ' PARANAQUE ', undefined)).toEqual([
    { heading: { kind: 'named', name: 'Binondo' }, places: [{ code: '3', name: 'Parañaque' }] },
  ]);
});

test('a filter never drops the place that is picked', () => {
  const places = filterGroups(barangays, 'paranaque', '2').flatMap((group) => group.places);
  expect(places.map((place) => place.code)).toEqual(['2', '3']);
});

test('an empty filter keeps everything', () => {
  expect(filterGroups(barangays, '  ', undefined)).toEqual(barangays);
});
