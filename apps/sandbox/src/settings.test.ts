import { readEnv } from '@luwag/env';
import { expect, test } from 'vitest';
import { Settings } from './settings.ts';

const usable = { LUWAG_MODE: 'development', SANDBOX_PORT: '4903', SANDBOX_SMTP_PORT: '4904' };

test('the sandbox starts in development and in tests', () => {
  expect(readEnv(Settings, usable)).toMatchObject({ SANDBOX_PORT: 4903, LOG_LEVEL: 'info' });
  expect(readEnv(Settings, { ...usable, LUWAG_MODE: 'test' }).LUWAG_MODE).toBe('test');
});

test('the sandbox refuses to start in production', () => {
  expect(() => readEnv(Settings, { ...usable, LUWAG_MODE: 'production' })).toThrow(
    'does not start in production',
  );
});

test('webhooks go to this machine or nowhere', () => {
  const read = (XENDIT_CALLBACK_URL: string) =>
    readEnv(Settings, { ...usable, XENDIT_CALLBACK_URL }).XENDIT_CALLBACK_URL;
  expect(read('')).toBeUndefined();
  expect(read('http://127.0.0.1:4901/x')).toBe('http://127.0.0.1:4901/x');
  expect(() => read('http://example.com/x')).toThrow('XENDIT_CALLBACK_URL');
  expect(() => read('https://127.0.0.1.example.com/x')).toThrow('XENDIT_CALLBACK_URL');
});

test('the shop has what it is given, nothing at all included, and calls this machine only', () => {
  const read = (settings: Record<string, string>) => readEnv(Settings, { ...usable, ...settings });
  expect(read({ SANDBOX_SHOP_KEY: '', API_ORIGIN: '' })).toMatchObject({
    SANDBOX_SHOP_KEY: undefined,
    API_ORIGIN: undefined,
  });
  const key = `lw_test_${'a'.repeat(36)}`;
  expect(read({ SANDBOX_SHOP_KEY: key }).SANDBOX_SHOP_KEY).toBe(key);
  const live = key.replace('test', 'live');
  expect(() => read({ SANDBOX_SHOP_KEY: live })).toThrow('SANDBOX_SHOP_KEY');
  expect(() => read({ API_ORIGIN: 'https://api.luwag.ph' })).toThrow('API_ORIGIN');
});
