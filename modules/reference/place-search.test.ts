import * as psgc from '@aivangogh/ph-address';
import { searchPlaces } from '@luwag/contracts/reference';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAddressDirectory } from './address-directory.ts';
import { openPlaceSearch, type PlaceSearch } from './place-search.ts';

let search: PlaceSearch;
beforeAll(async () => {
  search = await openPlaceSearch(openAddressDirectory(psgc));
});
const named = (typed: string, limit = 8) =>
  search.find(typed, limit).places.map(({ barangay, city }) => `${barangay.name}, ${city.name}`);

describe('an address is found', () => {
  test('by beginnings of its words in any order, with or without their accents', () => {
    expect(search.total).toBe(42_010);
    for (const typed of ['san ant bin', 'BINAN, san antonio laguna', 'laguna biñan antonio san'])
      expect(named(typed)).toEqual(['San Antonio, Biñan City']);
  });

  test('by its city alone, with as many as are asked for', () => {
    const { places, count } = search.find('malabon', 8);
    expect(places).toHaveLength(8);
    expect(count).toBeGreaterThan(8);
    // Barangays of that name first, then those of the city.
    for (const { city, barangay } of places)
      expect(`${barangay.name} ${city.name}`).toContain('Malabon');
    expect(places.at(-1)?.city.name).toBe('Malabon City');
  });

  test('by nothing that is nowhere, and not by marks alone', () => {
    for (const typed of ['', '  ', '%%', 'zzzz qqqq', 'san antonio zzzz'])
      expect(named(typed)).toEqual([]);
  });

  test('quickly, whatever is typed', () => {
    const began = performance.now();
    for (const typed of ['a', 's a n', 'san', 'a b c d e f g h i j', 'x'.repeat(80)])
      search.find(typed, 8);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('the call', () => {
  const harness = forAllTests(startHarness);
  const ask = (q: string) =>
    harness.app.inject({ method: 'GET', url: `${searchPlaces.path}?q=${encodeURIComponent(q)}` });

  test('answers with codes for the three steps, to anybody', async () => {
    const reply = await ask('acacia malabon');
    expect(reply.statusCode).toBe(200);
    const { data, total, count } = reply.json();
    expect(total).toBe(42_010);
    expect(count).toBeGreaterThan(0);
    expect(data[0]).toMatchObject({
      region: { code: expect.stringMatching(/^13/) },
      barangay: { name: 'Acacia' },
    });
    expect((await ask('a')).statusCode).toBe(422);
    expect((await ask('x'.repeat(81))).statusCode).toBe(422);
  });
});
