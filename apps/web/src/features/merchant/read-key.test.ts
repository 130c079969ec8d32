import { expect, test } from 'vitest';
import { readTyped } from '#app/shared/forms/form-reply.ts';
import { keyFields } from './keys.ts';
import { checkKey, readWanted } from './read-key.ts';

const storeId = '019a8474-0000-7000-8000-000000000001';
const wanted = {
  store_id: storeId,
  mode: 'live',
  name: 'Web shop',
  scopes: ['payments:read', 'payments:write'],
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
  expect(readWanted(JSON.stringify(wanted))).toEqual(wanted);
  expect(readWanted(JSON.stringify({ ...wanted, mode: 'both' }))).toBeUndefined();
  expect(readWanted('{')).toBeUndefined();
  expect(readWanted(null)).toBeUndefined();
});
