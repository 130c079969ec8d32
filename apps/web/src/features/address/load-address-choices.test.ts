import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadAddressChoices } from './load-address-choices.ts';

// Stands at the other end of the wire, with three places of the real answers.
const ncr = { code: '1300000000', name: 'National Capital Region (NCR)' };
const central = { code: '0700000000', name: 'Region VII (Central Visayas)' };
const cebu = {
  code: '0730600000',
  name: 'Cebu City',
  type: 'City',
  zip_code: '6000',
  province: null,
};
const manila = { ...cebu, code: '1380600000', name: 'Manila City', zip_code: '' };
const capitol = { code: '0730600020', name: 'Capitol Site', sub_municipality: null };
const release = '2026-Q2';
const answers: Record<string, unknown> = {
  '/api/v1/address/regions': { release, data: [ncr, central] },
  [`/api/v1/address/regions/${central.code}/cities-municipalities`]: { release, data: [cebu] },
  [`/api/v1/address/regions/${ncr.code}/cities-municipalities`]: { release, data: [manila] },
  [`/api/v1/address/cities-municipalities/${cebu.code}/barangays`]: {
    release,
    data: [capitol],
    zip_codes: [{ zip_code: '6000', area: '' }],
  },
};

let server: Server;
let apiOrigin: string;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    response.writeHead(path in answers ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[path] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const complete = { region: central.code, city: cebu.code, barangay: capitol.code };

test('picks that hold open one list after the other', async () => {
  expect(await loadAddressChoices(complete, { apiOrigin })).toMatchObject({
    release,
    region: central,
    city: cebu,
    barangay: capitol,
    zipCodes: [{ zip_code: '6000', area: '' }],
    trouble: undefined,
  });
});

test('another region drops the city and the barangay without a complaint', async () => {
  const choices = await loadAddressChoices({ ...complete, region: ncr.code }, { apiOrigin });
  expect(choices).toMatchObject({ region: ncr, cities: [manila], trouble: undefined });
  expect(choices.city).toBeUndefined();
  expect(choices.barangays).toEqual([]);
});

test('a region that does not exist is a bad link, and said to be one', async () => {
  const choices = await loadAddressChoices({ region: '77' }, { apiOrigin });
  expect(choices.trouble).toEqual({ step: 'region', kind: 'not_listed' });
  expect(choices.regions).toHaveLength(2);
});

test('a list that does not come leaves the picks before it in place', async () => {
  const wanted = { region: ncr.code, city: manila.code };
  expect(await loadAddressChoices(wanted, { apiOrigin })).toMatchObject({
    region: ncr,
    city: manila,
    barangays: [],
    trouble: { step: 'barangay', kind: 'unreachable' },
  });
});

test('nobody there is trouble at the first step', async () => {
  server.close();
  expect(await loadAddressChoices(complete, { apiOrigin })).toMatchObject({
    regions: [],
    trouble: { step: 'region', kind: 'unreachable' },
  });
});

test('lists once fetched are not asked for again, failures are', async () => {
  const wanted = { region: ncr.code, city: manila.code };
  await loadAddressChoices(wanted, { apiOrigin });
  await loadAddressChoices(wanted, { apiOrigin });
  const barangays = `/api/v1/address/cities-municipalities/${manila.code}/barangays`;
  expect(asked.filter((path) => path !== barangays)).toHaveLength(2);
  expect(asked.filter((path) => path === barangays)).toHaveLength(2);
});
