import { listBanks, listBarangays, listIdTypes } from '@luwag/contracts/reference';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startHarness);

const get = async (url: string, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: 'GET', url, headers });

describe('banks', () => {
  test('are listed with the rails each is on, one entry per BIC', async () => {
    const response = await get('/api/v1/core/banks/list');
    expect(response.statusCode).toBe(200);
    const { results } = listBanks.success.body.parse(response.json());
    expect(results).toHaveLength(92);
    expect(new Set(results.map((bank) => bank.bic)).size).toBe(92);
    expect(results).toContainEqual({
      name: 'GCash (G-Xchange, Inc.)',
      bic: 'GXCHPHM2XXX',
      type: 'ewallet',
      rails: { instapay: true, pesonet: true },
      code: 'PH_GCASH',
    });
  });

  test('each receive money over at least one rail', async () => {
    const { results } = listBanks.success.body.parse((await get('/api/v1/core/banks/list')).json());
    expect(results.filter(({ rails }) => !rails.instapay && !rails.pesonet)).toEqual([]);
  });
});

describe('identity documents', () => {
  const list = async () =>
    listIdTypes.success.body.parse((await get('/api/v1/users/id_types')).json()).results;

  test('begin with the national ID, and all primary ones come before the secondary', async () => {
    const results = await list();
    expect(results[0]).toMatchObject({ code: 'philsys', class: 'primary', expires: 'no' });
    const classes = results.map((type) => type.class);
    expect(classes).toEqual(classes.toSorted());
    expect(new Set(results.map((type) => type.code)).size).toBe(results.length);
  });

  test('have number patterns that take their own example and refuse a number cut short', async () => {
    for (const { code, number } of await list()) {
      if (number.pattern === null || number.example === null) continue;
      const pattern = new RegExp(`^(?:${number.pattern})$`, 'v');
      expect(number.example, code).toMatch(pattern);
      expect(number.example.slice(0, -4), code).not.toMatch(pattern);
    }
  });

  test('never ask for the twelve-digit PhilSys number, which is secret', async () => {
    const philsys = (await list()).find((type) => type.code === 'philsys');
    const pattern = new RegExp(`^(?:${philsys?.number.pattern})$`, 'v');
    expect('1234-5678-9012-3456').toMatch(pattern);
    expect('1234-5678-9012').not.toMatch(pattern);
  });
});

describe('addresses', () => {
  test('lead from the regions to a city to its barangays', async () => {
    const regions = (await get('/api/v1/address/regions')).json();
    expect(regions.release).toBe('2026-Q2');
    expect(regions.data).toHaveLength(18);
    expect(regions.data[0]).toEqual({ code: '1300000000', name: 'National Capital Region (NCR)' });

    const cities = (await get('/api/v1/address/regions/0700000000/cities-municipalities')).json();
    expect(cities.data).toContainEqual({
      code: '0730600000',
      name: 'Cebu City',
      type: 'City',
      zip_code: '6000',
      province: null,
    });

    const answer = await get('/api/v1/address/cities-municipalities/0730600000/barangays');
    const barangays = listBarangays.success.body.parse(answer.json());
    expect(barangays.data).toHaveLength(80);
    expect(barangays.data).toContainEqual({
      code: '0730600020',
      name: 'Capitol Site',
      sub_municipality: null,
    });
    expect(barangays.zip_codes).toEqual([{ zip_code: '6000', area: '' }]);
  });

  test('serve all of Manila in one answer', async () => {
    const answer = await get('/api/v1/address/cities-municipalities/1380600000/barangays');
    expect(answer.json().data).toHaveLength(897);
  });

  test.each([
    ['/api/v1/address/regions/2000000000/cities-municipalities', 'region_not_found'],
    ['/api/v1/address/cities-municipalities/9999999999/barangays', 'city_not_found'],
    ['/api/v1/address/cities-municipalities/1300000000/barangays', 'city_not_found'],
  ])('refuse an unknown code: %s', async (url, code) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ code, status: 404 });
  });

  test.each([
    '/api/v1/address/regions/13/cities-municipalities',
    '/api/v1/address/regions/abcdefghij/cities-municipalities',
    '/api/v1/address/cities-municipalities/138060000/barangays',
    '/api/v1/address/cities-municipalities/13806000000/barangays',
  ])('refuse a malformed code, naming the place: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '/params/code' }],
    });
  });
});

describe('asking again', () => {
  test.each([
    '/api/v1/core/banks/list',
    '/api/v1/users/id_types',
    '/api/v1/address/regions',
    '/api/v1/address/regions/1300000000/cities-municipalities',
    '/api/v1/address/cities-municipalities/1380600000/barangays',
  ])('costs no body when nothing has changed: %s', async (url) => {
    const first = await get(url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toContain('public');

    const again = await get(url, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');

    const other = await get(url, { 'if-none-match': '"another"' });
    expect(other.statusCode).toBe(200);
    expect(other.headers.etag).toBe(etag);
  });
});
