import { expect, test } from 'vitest';
import { checkKey, readTypedKey, readWanted } from './keys.ts';

const storeId = '019a8474-0000-7000-8000-000000000001';
const wanted = {
  store_id: storeId,
  mode: 'live',
  name: 'Web shop',
  scopes: ['payments:read', 'payments:write'],
};

function sent(): FormData {
  const form = new FormData();
  for (const name of ['store_id', 'mode', 'name'] as const) form.set(name, wanted[name]);
  for (const scope of wanted.scopes) form.append('scopes', scope);
  return form;
}

test('a form says all that a key needs', () => {
  expect(checkKey(readTypedKey(sent()))).toEqual({ ok: true, wanted });
});

test('an empty form is marked at every field', () => {
  expect(checkKey(readTypedKey(new FormData()))).toEqual({
    ok: false,
    faults: ['mode', 'store_id', 'name', 'scopes'],
  });
});

test('a scope that nobody has is no scope', () => {
  const form = sent();
  form.append('scopes', 'everything');
  expect(checkKey(readTypedKey(form))).toEqual({ ok: false, faults: ['scopes'] });
});

test('what comes back from a step-up is looked at again', () => {
  expect(readWanted(JSON.stringify(wanted))).toEqual(wanted);
  expect(readWanted(JSON.stringify({ ...wanted, mode: 'both' }))).toBeUndefined();
  expect(readWanted('{')).toBeUndefined();
  expect(readWanted(null)).toBeUndefined();
});
