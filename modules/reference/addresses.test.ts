import * as psgc from '@aivangogh/ph-address';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AddressDirectory, openAddressDirectory } from './address-directory.ts';
import amendments from './data/psgc-amendments.json' with { type: 'json' };

let directory: AddressDirectory;
beforeAll(() => {
  directory = openAddressDirectory(psgc);
});

const citiesOf = (regionCode: string) => directory.citiesOf(regionCode) ?? [];
const barangaysOf = (cityCode: string) => directory.barangaysOf(cityCode) ?? [];
const allCities = () => directory.regions.flatMap((region) => citiesOf(region.code));
const provinceNames = (regionCode: string) =>
  new Set(citiesOf(regionCode).flatMap((city) => city.province?.name ?? []));

function cityNamed(name: string, regionCode: string) {
  const found = citiesOf(regionCode).filter((city) => city.name === name);
  expect(found).toHaveLength(1);
  const [city] = found;
  if (!city) throw new Error(`${name} is not listed`);
  return city;
}

describe('the whole country', () => {
  test('is as large as the Philippine Statistics Authority counts it', () => {
    const cities = allCities();
    expect(directory.regions).toHaveLength(18);
    expect(new Set(cities.flatMap((city) => city.province?.code ?? []))).toHaveLength(82);
    expect(cities.filter((city) => city.type === 'City')).toHaveLength(149);
    expect(cities.filter((city) => city.type === 'Mun')).toHaveLength(1493);
    expect(cities.flatMap((city) => barangaysOf(city.code))).toHaveLength(42_010);
  });

  test('lists every city under one region only, the one its code begins with', () => {
    const seen = new Set<string>();
    for (const region of directory.regions) {
      for (const city of citiesOf(region.code)) {
        expect(seen).not.toContain(city.code);
        expect(city.code.slice(0, 2)).toBe(region.code.slice(0, 2));
        seen.add(city.code);
      }
    }
    expect(seen.size).toBe(1642);
  });

  test('lists every barangay under one city only, and leaves no city empty', () => {
    const seen = new Set<string>();
    for (const city of allCities()) {
      const list = barangaysOf(city.code);
      expect(list, city.name).not.toHaveLength(0);
      for (const barangay of list) seen.add(barangay.code);
    }
    expect(seen.size).toBe(42_010);
  });

  test('knows nothing under a code that is not in the release', () => {
    expect(directory.citiesOf('2000000000')).toBeUndefined();
    expect(directory.barangaysOf('9999999999')).toBeUndefined();
    // A province, a sub-municipality and a region are no cities.
    expect(directory.barangaysOf('0702200000')).toBeUndefined();
    expect(directory.barangaysOf('1380601000')).toBeUndefined();
    expect(directory.barangaysOf('1300000000')).toBeUndefined();
  });

  test('offers the capital first, then the regions in the order of the publication', () => {
    const names = directory.regions.map((region) => region.name);
    expect(names.slice(0, 3)).toEqual([
      'National Capital Region (NCR)',
      'Cordillera Administrative Region (CAR)',
      'Region I (Ilocos Region)',
    ]);
    expect(names.at(-1)).toBe('Bangsamoro Autonomous Region In Muslim Mindanao (BARMM)');
  });
});

describe('places that break the pattern', () => {
  test('Metro Manila has sixteen cities and Pateros, none of them in a province', () => {
    const cities = citiesOf('1300000000');
    expect(cities).toHaveLength(17);
    expect(cities.filter((city) => city.type === 'Mun').map((city) => city.name)).toEqual([
      'Pateros',
    ]);
    expect(cities.every((city) => city.province === null)).toBe(true);
  });

  test('43 cities and towns of the country answer to no province', () => {
    expect(allCities().filter((city) => city.province === null)).toHaveLength(43);
  });

  test('Cebu City and Davao City stand beside their provinces, with all their barangays', () => {
    const cebu = cityNamed('Cebu City', '0700000000');
    expect(cebu).toMatchObject({ code: '0730600000', province: null });
    expect(barangaysOf(cebu.code)).toHaveLength(80);
    const davao = cityNamed('Davao City', '1100000000');
    expect(davao).toMatchObject({ code: '1130700000', province: null });
    expect(barangaysOf(davao.code)).toHaveLength(182);
  });

  test('Isabela City is in Region IX and Cotabato City in the Bangsamoro', () => {
    expect(cityNamed('Isabela City', '0900000000')).toMatchObject({
      code: '0990101000',
      province: null,
    });
    expect(cityNamed('Cotabato City', '1900000000').province?.name).toBe('Maguindanao del Norte');
  });

  test('the towns of the Special Geographic Area are listed, without a province', () => {
    const towns = citiesOf('1900000000').filter((city) => city.province === null);
    expect(towns).toHaveLength(8);
    expect(towns.every((town) => town.type === 'Mun' && town.code.startsWith('19999'))).toBe(true);
  });

  test('Manila has 897 barangays in fourteen sub-municipalities, counted and not spelled', () => {
    const manila = cityNamed('Manila City', '1300000000');
    const list = barangaysOf(manila.code);
    expect(list).toHaveLength(897);
    expect(new Set(list.map((barangay) => barangay.sub_municipality?.name)).size).toBe(14);
    expect(list.slice(0, 3).map((barangay) => barangay.name)).toEqual([
      'Barangay 1',
      'Barangay 2',
      'Barangay 3',
    ]);
    const binondo = list.filter((one) => one.sub_municipality?.name === 'Binondo');
    expect(binondo).toHaveLength(10);
  });
});

describe('changes of the map', () => {
  test('Sulu is in Region IX, no longer in the Bangsamoro', () => {
    expect(provinceNames('0900000000')).toContain('Sulu');
    expect(provinceNames('1900000000')).not.toContain('Sulu');
  });

  test('Negros Island Region has its three provinces and Bacolod City', () => {
    expect(provinceNames('1800000000')).toEqual(
      new Set(['Negros Occidental', 'Negros Oriental', 'Siquijor']),
    );
    expect(cityNamed('Bacolod City', '1800000000').province).toBeNull();
  });

  test('the ten EMBO barangays are in Taguig and not in Makati', () => {
    const embo = [
      ...['Cembo', 'Comembo', 'East Rembo', 'Pembo', 'Pitogo', 'Post Proper Northside'],
      ...['Post Proper Southside', 'Rizal', 'South Cembo', 'West Rembo'],
    ];
    const namesIn = (city: string) =>
      barangaysOf(cityNamed(city, '1300000000').code).map((barangay) => barangay.name);
    expect(namesIn('Taguig City')).toEqual(expect.arrayContaining(embo));
    expect(namesIn('Makati City').filter((name) => embo.includes(name))).toEqual([]);
  });

  test('the amendments fit the packaged release they amend', () => {
    const packaged = new Map<string, string>();
    for (const city of allCities()) {
      const parent = city.province?.code ?? city.code;
      for (const one of psgc.getMunicipalitiesByProvince(parent))
        packaged.set(one.psgcCode, one.name);
      for (const one of psgc.getBarangaysByMunicipality(city.code))
        packaged.set(one.psgcCode, one.name);
    }
    for (const { code, name } of amendments.retired) expect(packaged.get(code)).toBe(name);
    for (const { code, from } of amendments.renamed) expect(packaged.get(code)).toBe(from);
  });

  test('a place retired or renamed since is served as it now is', () => {
    expect(directory.release).toBe('2026-Q2');
    expect(barangaysOf('0401007000').map((one) => one.code)).not.toContain('0401007038');
    expect(cityNamed('Sawata', '1100000000').code).toBe('1102324000');
    expect(barangaysOf('1102324000')).toContainEqual(
      expect.objectContaining({ code: '1102324013', name: 'Poblacion' }),
    );
  });
});

describe('ZIP codes', () => {
  test('a city with one ZIP code carries it, a city with several offers the list', () => {
    expect(cityNamed('Cebu City', '0700000000').zip_code).toBe('6000');
    const manila = cityNamed('Manila City', '1300000000');
    expect(manila.zip_code).toBe('');
    expect(directory.zipCodesOf(manila.code)).toContainEqual({ zip_code: '1006', area: 'Binondo' });
  });

  test('namesakes are told apart: Quezon City, Quezon province and the towns called Quezon', () => {
    expect(directory.zipCodesOf('1381300000').every((one) => one.zip_code.startsWith('11'))).toBe(
      true,
    );
    const towns = allCities().filter((city) => city.name === 'Quezon');
    expect(towns.length).toBeGreaterThan(3);
    expect(new Set(towns.map((town) => town.zip_code)).size).toBe(towns.length);
  });

  test('barangays that moved to Taguig keep the ZIP codes of Makati', () => {
    const zipCodes = directory.zipCodesOf('1381500000').map((one) => one.zip_code);
    expect(zipCodes).toEqual(expect.arrayContaining(['1214', '1217', '1630', '1635']));
  });

  test('belong to cities of the release and have four digits; ten towns have none', () => {
    const listed = allCities().map((city) => directory.zipCodesOf(city.code));
    expect(listed.filter((list) => list.length === 0)).toHaveLength(10);
    expect(listed.flat().every((one) => /^\d{4}$/.test(one.zip_code))).toBe(true);
  });
});
