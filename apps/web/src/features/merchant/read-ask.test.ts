import { expect, test } from 'vitest';
import { readTyped } from '#app/shared/forms/form-reply.ts';
import { askFields } from './asking.ts';
import { bodyOf, faultsOf, faultsOfRefusal } from './read-ask.ts';

const storeId = '019a8474-0000-7000-8000-000000000001';

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  const whole = { amount: '4,800.50', store_id: storeId, description: '', until: 'day', ...fields };
  for (const [name, value] of Object.entries(whole)) form.set(name, value);
  return form;
}
const typedIn = (fields: Record<string, string>) => readTyped(sent(fields), askFields);
const faultsIn = (fields: Record<string, string>) => faultsOf(typedIn(fields));

test('what is typed in pesos is asked for in centavos, for as long as was chosen', () => {
  expect(bodyOf(typedIn({ order_reference: ' WC-1042 ' }))).toEqual({
    amount: 480_050,
    store_id: storeId,
    description: '',
    order_reference: 'WC-1042',
    expires_in: 86_400,
  });
  expect(faultsIn({})).toEqual({});
});

test.each(['', 'abc', '499.99', '100,000.01', '4,800.505', '-5', '<script>'])(
  'an amount of %j is marked at its field',
  (amount) => expect(Object.keys(faultsIn({ amount }))).toEqual(['amount']),
);

test('every field that is wrong is marked, not only the first', () => {
  const faults = faultsIn({
    amount: '1',
    store_id: 'no store',
    description: 'x'.repeat(201),
    order_reference: 'y'.repeat(65),
  });
  expect(Object.keys(faults)).toEqual(['amount', 'store_id', 'description', 'order_reference']);
});

test('a length of time that is not offered is the shortest that is', () => {
  expect(bodyOf(typedIn({ until: 'forever' })).expires_in).toBe(1_800);
});

test('a refusal is marked at the field that it is about', () => {
  expect(faultsOfRefusal('order_reference_in_use')).toEqual({
    order_reference: 'refused',
  });
  expect(faultsOfRefusal('store_not_found')).toEqual({ store_id: 'refused' });
  expect(faultsOfRefusal('unreachable')).toEqual({});
});
