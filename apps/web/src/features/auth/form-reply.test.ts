import { expect, test } from 'vitest';
import { firstFaulty, readTyped, replyOf } from './form-reply.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('only fields of our forms are read', () => {
  const form = formOf({ email: 'maria@example.com', role: 'staff', csrfToken: 'abc' });
  expect(readTyped(form)).toEqual({ email: 'maria@example.com' });
});

test('a file in the place of a text is not read', () => {
  const form = new FormData();
  form.set('email', new File(['x'], 'x.txt'));
  expect(readTyped(form)).toEqual({});
});

test('what is typed comes back, but no password and no code ever does', () => {
  const typed = {
    email: 'maria@example.com',
    password: 'Luwag!2026',
    new_password: 'Luwag!2026',
    confirm_password: 'Luwag!2026',
    otp: '407119',
    code: '407119',
  };
  expect(replyOf(typed, { trouble: 'too_many' })).toEqual({
    faults: {},
    typed: { email: 'maria@example.com' },
    trouble: 'too_many',
  });
});

test('the first error is the first on the page, whatever the order of finding', () => {
  expect(firstFaulty({ tin: 'missing', email: 'invalid', last_name: 'missing' })).toBe('last_name');
  expect(firstFaulty({})).toBeUndefined();
});
