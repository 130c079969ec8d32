import { expect, test } from 'vitest';
import { z } from 'zod';
import { check, firstFaulty, readTyped, replyOf } from './form-reply.ts';

const names = ['last_name', 'email', 'tin', 'password', 'scopes'] as const;

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('only fields of the form are read', () => {
  const form = formOf({ email: 'maria@example.com', role: 'staff', csrfToken: 'abc' });
  expect(readTyped(form, names)).toEqual({ email: 'maria@example.com' });
});

test('a file in the place of a text is not read', () => {
  const form = new FormData();
  form.set('email', new File(['x'], 'x.txt'));
  expect(readTyped(form, names)).toEqual({});
});

test('edges go, except those of a password', () => {
  const form = formOf({ email: ' maria@example.com ', password: ' Luwag!2026 ' });
  expect(readTyped(form, names)).toEqual({ email: 'maria@example.com', password: ' Luwag!2026 ' });
});

test('boxes that share a name are read as one text', () => {
  const form = formOf({});
  for (const scope of ['payments:read', 'reports:read']) form.append('scopes', scope);
  expect(readTyped(form, names)).toEqual({ scopes: 'payments:read reports:read' });
});

test('what is typed comes back, but no password and no code ever does', () => {
  const typed = {
    email: 'maria@example.com',
    password: 'Luwag!2026',
    current_password: 'Luwag!2026',
    new_password: 'Luwag!2026',
    confirm_password: 'Luwag!2026',
    otp: '407119',
    code: '407119',
  };
  expect(replyOf(typed)).toEqual({ faults: {}, typed: { email: 'maria@example.com' } });
});

test('the first error is the first on the page, whatever the order of finding', () => {
  const faults = { tin: 'missing', email: 'invalid', last_name: 'missing' } as const;
  expect(firstFaulty(names, faults)).toBe('last_name');
  expect(firstFaulty(names, {})).toBeUndefined();
});

test('what a schema finds is told at its own field, and what is no field is not', () => {
  const schema = z.object({ email: z.email(), tin: z.string().min(9), key: z.string() });
  expect(check(schema, { email: 'maria@', tin: ' ' }, names)).toEqual({
    ok: false,
    faults: { email: 'invalid', tin: 'missing' },
  });
});
