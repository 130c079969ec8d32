import { industries, passwordRules } from '@luwag/contracts/person';
import { expect, test } from 'vitest';
import { check, faultsOf, formSchemas, rulesMet } from './checks.ts';
import type { Typed } from './entry.ts';

const buyer: Typed = {
  first_name: ' Ma. Luz ',
  middle_name: '',
  last_name: 'Dela Cruz-Reyes',
  contact_number: '0917 123 4567',
  email: 'Maria@Example.COM',
  password: 'Luwag!2026',
};
const merchant: Typed = {
  ...buyer,
  business_name: 'Kuya Ben’s Appliances',
  industry: 'retail',
  tin: '123-456-789-000',
  website_url: 'kuyaben.ph',
};

test('a whole form becomes what the contract takes, in its stored forms', () => {
  expect(check(formSchemas.buyerSignup, buyer)).toEqual({
    ok: true,
    value: {
      first_name: 'Ma. Luz',
      middle_name: '',
      last_name: 'Dela Cruz-Reyes',
      contact_number: '+639171234567',
      email: 'maria@example.com',
      password: 'Luwag!2026',
      is_marketing_and_promotions_enabled: false,
    },
  });
});

test('news are sent to nobody who has not ticked the box', () => {
  const ticked = { ...buyer, is_marketing_and_promotions_enabled: 'on' };
  expect(check(formSchemas.buyerSignup, ticked)).toMatchObject({
    value: { is_marketing_and_promotions_enabled: true },
  });
});

test('an empty form misses what is needed and not what is optional', () => {
  const missing = 'missing';
  expect(faultsOf('merchantSignup', {})).toEqual({
    first_name: missing,
    last_name: missing,
    contact_number: missing,
    email: missing,
    password: missing,
    business_name: missing,
    industry: missing,
    tin: missing,
  });
});

test.each<[Typed, string]>([
  [{ first_name: 'Maria1' }, 'first_name'],
  [{ contact_number: '02 8555 0142' }, 'contact_number'],
  [{ email: 'maria@' }, 'email'],
  [{ password: 'luwag2026' }, 'password'],
  [{ industry: 'gambling' }, 'industry'],
  [{ tin: '1234' }, 'tin'],
  [{ website_url: 'javascript:alert(1)' }, 'website_url'],
])('of %j the fault is at its own field', (changed, field) => {
  expect(faultsOf('merchantSignup', { ...merchant, ...changed })).toEqual({ [field]: 'invalid' });
});

test.each(industries)('the industry %s can be chosen', (industry) => {
  expect(faultsOf('merchantSignup', { ...merchant, industry })).toEqual({});
});

test('a second password that differs is the second one’s fault', () => {
  const typed = { new_password: 'Luwag!2026', confirm_password: 'Luwag!2027' };
  expect(faultsOf('newPassword', typed)).toEqual({ confirm_password: 'invalid' });
});

test('a code may be typed with the gap it is printed with', () => {
  expect(check(formSchemas.numberCode, { otp: '407 119' })).toMatchObject({
    value: { otp: '407119' },
  });
  expect(faultsOf('signInCode', { code: '40711' })).toEqual({ code: 'invalid' });
});

test('a password is told which rules it meets, by the contract’s own names', () => {
  expect(rulesMet('luwag2026')).toEqual({
    length: true,
    number: true,
    lower: true,
    upper: false,
    symbol: false,
  });
  expect(Object.keys(rulesMet(''))).toEqual(Object.keys(passwordRules));
});
