import { expect, test } from 'vitest';
import { readTyped } from '#app/shared/forms/form-reply.ts';
import { keyFields } from './keys.ts';
import { checkKey, readKeyChange, readNetworks } from './read-key.ts';

const storeId = '019a8474-0000-7000-8000-000000000001';
const wanted = {
  store_id: storeId,
  mode: 'live',
  name: 'Web shop',
  scopes: ['payments:read', 'payments:write'],
  allowed_networks: null,
};
const checkForm = (form: FormData) => checkKey(readTyped(form, keyFields));

function sent(): FormData {
  const form = new FormData();
  for (const name of ['store_id', 'mode', 'name'] as const) form.set(name, wanted[name]);
  for (const scope of wanted.scopes) form.append('scopes', scope);
  return form;
}

test('a form says all that a key needs', () => {
  expect(checkForm(sent())).toEqual({ ok: true, value: wanted });
});

test('an empty form is marked at every field', () => {
  expect(checkForm(new FormData())).toEqual({
    ok: false,
    faults: { mode: 'missing', store_id: 'missing', name: 'missing', scopes: 'missing' },
  });
});

test('a scope that nobody has is no scope', () => {
  const form = sent();
  form.append('scopes', 'everything');
  expect(checkForm(form)).toEqual({ ok: false, faults: { scopes: 'invalid' } });
});

test('what comes back from a step-up is looked at again', () => {
  const make = { act: 'make', wanted };
  expect(readKeyChange(JSON.stringify(make))).toEqual(make);
  const both = { act: 'make', wanted: { ...wanted, mode: 'both' } };
  expect(readKeyChange(JSON.stringify(both))).toBeUndefined();
  const rotate = { act: 'rotate', api_id: storeId, overlap_hours: 24 };
  expect(readKeyChange(JSON.stringify(rotate))).toEqual(rotate);
  expect(readKeyChange(JSON.stringify({ ...rotate, overlap_hours: 1e6 }))).toBeUndefined();
  expect(readKeyChange('{')).toBeUndefined();
  expect(readKeyChange(null)).toBeUndefined();
});

test('networks are read line by line', () => {
  expect(readNetworks('203.0.113.24\n2001:db8:7::/48, 198.51.100.0/24')).toEqual([
    '203.0.113.24',
    '2001:db8:7::/48',
    '198.51.100.0/24',
  ]);
  expect(readNetworks(' \n ')).toBeNull();
  expect(readNetworks('shop.example')).toBeUndefined();
  expect(readNetworks('10.0.0.0/33')).toBeUndefined();
});
