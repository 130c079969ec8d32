import { expect, test } from 'vitest';
import { keyOfContent, newFormKey } from './form-key.server.ts';

test('one form with one content has one key, and another content another', () => {
  const form = newFormKey();
  const key = keyOfContent(form, { amount: 480_000 });
  expect(keyOfContent(form, { amount: 480_000 })).toBe(key);
  expect(keyOfContent(form, { amount: 490_000 })).not.toBe(key);
  expect(keyOfContent(newFormKey(), { amount: 480_000 })).not.toBe(key);
  expect(key).toMatch(/^[\x21-\x7e]{16,255}$/);
});

test.each(['', 'x', 'a'.repeat(300), 'line\nbreak-line-break'])(
  'a form that carries %j instead of its key gets a key of its own',
  (given) => {
    expect(keyOfContent(given, {})).toMatch(/^[\w.-]{16,255}$/);
    expect(keyOfContent(given, {})).not.toBe(keyOfContent(given, {}));
  },
);
