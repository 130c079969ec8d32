// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { clearSessionStorage } from './storage-keys.ts';

test('a logout clears onboarding, verification and activity, and nothing else', () => {
  localStorage.clear();
  for (const key of [
    'onboarding-buyer-key',
    'verification-email-key',
    'verification-number-key',
    'luwag.last-activity',
    'luwag.last-report',
    'luwag.docs-key',
    'nextauth.message',
    'behaviours-key',
  ])
    localStorage.setItem(key, '1');
  clearSessionStorage(() => localStorage);
  expect(Object.keys(localStorage).sort()).toEqual(['behaviours-key', 'nextauth.message']);
});

test('a browser that forbids storage is left in peace', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  expect(() => clearSessionStorage(forbidden)).not.toThrow();
});
