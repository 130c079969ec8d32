import {
  BuyerSignup,
  registerBuyer,
  resetPassword,
  updatePassword,
} from '@luwag/contracts/accounts';
import { confirmProof } from '@luwag/contracts/factors';
import { createStore } from '@luwag/contracts/merchants';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { NewPassword, passwordRules } from '@luwag/contracts/person';
import { confirmStepUp, putSecuritySettings } from '@luwag/contracts/sessions';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';
import { openApiOf } from './openapi.ts';

const errorsOf = (schema: z.ZodType, sent: unknown) =>
  (schema.safeParse(sent).error?.issues ?? []).flatMap((issue) => fieldErrorsOf(issue, 'body'));

const buyer = {
  first_name: 'Ana',
  last_name: 'Reyes',
  contact_number: '0917 123 4567',
  email: 'ana@luwag.example',
  password: 'Mabuhay-2026',
};
const passwordErrors = (password: string) => errorsOf(registerBuyer.body, { ...buyer, password });

test('a password that cannot be taken is told each bound that it passes', () => {
  expect(passwordErrors(buyer.password)).toEqual([]);
  expect(passwordErrors('Ab1!')).toEqual([
    { path: '/body/password', code: 'too_small', minimum: 8 },
  ]);
  expect(passwordErrors(`Ab1!${'x'.repeat(125)}`)).toEqual([
    { path: '/body/password', code: 'too_big', maximum: 128 },
  ]);
  const missing = { path: '/body/password', code: 'invalid_format', format: 'regex' };
  expect(passwordErrors('abcdefgh')).toEqual([
    { ...missing, pattern: '\\d' },
    { ...missing, pattern: '\\p{Lu}' },
    { ...missing, pattern: '[^\\p{L}\\p{N}\\s]' },
  ]);
});

test('a password’s length counts characters as people do, once accents are composed', () => {
  // Twelve code units and eight characters, then eleven and seven.
  expect(passwordErrors('Ab1!🌊🌊🌊🌊')).toEqual([]);
  expect(passwordErrors('Ab1🌊🌊🌊🌊')).toEqual([
    { path: '/body/password', code: 'too_small', minimum: 8 },
  ]);
  expect(passwordErrors(`Ab1!${'🌊'.repeat(63)}`)).toEqual([
    { path: '/body/password', code: 'too_big', maximum: 128 },
  ]);
  expect(passwordErrors(`Ab1!${'🌊'.repeat(62)}`)).toEqual([]);
  expect(passwordErrors('Ab1!xyn\u0303')).toEqual([
    { path: '/body/password', code: 'too_small', minimum: 8 },
  ]);
});

test('the contract takes exactly the passwords that meet the rules a form shows', () => {
  const some = [
    '',
    'Ab1!',
    'Mabuhay-2026',
    'mabuhay-2026',
    'MABUHAY-2026',
    'Mabuhay-!!!!',
    'Mabuhay2026',
  ];
  for (const typed of [
    ...some,
    `Ab1!${'x'.repeat(124)}`,
    `Ab1!${'x'.repeat(125)}`,
    'Ñandú1234!',
    'Ab1!🌊🌊🌊',
  ]) {
    const isMet = Object.values(passwordRules).every((holds) => holds(typed.normalize('NFC')));
    expect([typed, NewPassword.safeParse(typed).success]).toEqual([typed, isMet]);
  }
});

test('a password typed differently the second time is told once, with what is expected', () => {
  const both = (next: string, again: string) => ({
    reset: errorsOf(resetPassword.body, {
      confirmation_key: 'a.b',
      new_password: next,
      confirm_password: again,
    }),
    update: errorsOf(updatePassword.body, {
      current_password: 'x',
      new_password: next,
      confirm_password: again,
    }),
  });
  const differs = [{ path: '/body/confirm_password', code: 'custom', expected: 'new_password' }];
  expect(both('Mabuhay-2026', 'Mabuhay-2027')).toEqual({ reset: differs, update: differs });
  expect(both('Mabuhay-2026', 'Ab1!')).toEqual({ reset: differs, update: differs });
  const short = [{ path: '/body/new_password', code: 'too_small', minimum: 8 }];
  expect(both('Ab1!', 'Ab1!')).toEqual({ reset: short, update: short });
});

test('a number, a store without a place and an unknown act say what would be taken', () => {
  expect(errorsOf(BuyerSignup, { ...buyer, contact_number: '12345' })).toEqual([
    { path: '/body/contact_number', code: 'invalid_format', format: 'ph_mobile_number' },
  ]);
  expect(errorsOf(createStore.body, { name: 'Nowhere' })).toEqual([
    { path: '/body/address', code: 'invalid_type', expected: 'object' },
  ]);
  expect(errorsOf(putSecuritySettings.body, { action: 'nonsense' })).toEqual([
    {
      path: '/body/action',
      code: 'invalid_value',
      values: [
        'start_totp',
        'confirm_totp',
        'disable_totp',
        'add_passkey',
        'rename_passkey',
        'remove_passkey',
        'revoke_session',
        'revoke_other_sessions',
      ],
    },
  ]);
});

test('a text with what cannot be seen is told in words what is not taken', () => {
  expect(errorsOf(createPaymentRequest.body, { amount: 750_00, description: 'I ❤️ Cebu' })).toEqual(
    [],
  );
  expect(errorsOf(createPaymentRequest.body, { amount: 750_00, description: 'a\nb' })).toEqual([
    {
      ...{ path: '/body/description', code: 'invalid_format', format: 'written_line' },
      detail:
        'Control characters, line breaks and characters that cannot be seen are not taken, ' +
        'save inside an emoji.',
    },
  ]);
});

test('the printed contract carries the bounds of a password', () => {
  const printed = JSON.parse(JSON.stringify(openApiOf([registerBuyer])));
  const { password } = printed.components.schemas.BuyerSignup.properties;
  const schema = password.$ref
    ? printed.components.schemas[password.$ref.split('/').at(-1)]
    : password;
  expect(schema).toMatchObject({ type: 'string', minLength: 8, maxLength: 128 });
  expect(schema.description).toMatch(/number.*small.*capital.*symbol/);
});

test('no rule of our own is told as a bare custom error', () => {
  expect(errorsOf(confirmProof.body, {})).toEqual([
    {
      ...{ path: '/body/email_code', code: 'one_of_required' },
      values: ['email_code', 'number_code'],
    },
  ]);
  const step_up_id = '019a8474-0000-7000-8000-000000000001';
  const choice = { path: '/body/totp', values: ['passkey', 'totp'] };
  expect(errorsOf(confirmStepUp.body, { step_up_id })).toEqual([
    { ...choice, code: 'one_of_required' },
  ]);
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
  expect(errorsOf(confirmStepUp.body, { step_up_id, passkey, totp: '123456' })).toEqual([
    { ...choice, code: 'only_one_of' },
  ]);
  const store = { name: '…—…', website_url: 'https://shop.example' };
  expect(errorsOf(createStore.body, store)).toEqual([
    { path: '/body/name', code: 'invalid_format', format: 'plain_letter_or_digit' },
  ]);
  const metadata = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`key${n}`, 'x']));
  expect(errorsOf(createPaymentRequest.body, { amount: 1_000_00, metadata })).toEqual([
    { path: '/body/metadata', code: 'too_big', maximum: 20 },
  ]);
  const email = `${'a'.repeat(65)}@luwag.example`;
  expect(errorsOf(registerBuyer.body, { ...buyer, email })).toEqual([
    {
      ...{ path: '/body/email', code: 'invalid_format', format: 'regex' },
      pattern: '^[^@]{0,64}(@|$)',
    },
  ]);
  expect(errorsOf(registerBuyer.body, { ...buyer, email: 'no address' })).toEqual([
    { path: '/body/email', code: 'invalid_format', format: 'email' },
  ]);
});
