import { expect, test } from 'vitest';
import { readConsent, readCookie, readLocale, readPreferences } from './preferences.ts';

test('the chosen language wins over the browser’s', () => {
  expect(readLocale('luwag.lang=fil', 'en-US,en;q=0.9')).toBe('fil');
  expect(readLocale('a=1; luwag.lang=en; b=2', 'fil')).toBe('en');
});

test.each([
  ['fil-PH,fil;q=0.9,en;q=0.8', 'fil'],
  ['tl', 'fil'],
  ['en-PH,fil;q=0.9', 'en'],
  ['en;q=0.5,fil;q=0.9', 'fil'],
  ['de-DE,fil;q=0.3', 'fil'],
  ['de-DE,ja', 'en'],
  ['', 'en'],
  [';;q=,', 'en'],
] as const)('a browser that asks for %j gets %s', (asked, given) => {
  expect(readLocale('', asked)).toBe(given);
});

test('a language we do not speak in the cookie counts for nothing', () => {
  expect(readLocale('luwag.lang=de', 'fil')).toBe('fil');
});

test('without a choice the theme is the device’s', () => {
  expect(readPreferences(new Headers()).theme).toBe('system');
  expect(readPreferences(new Headers({ cookie: 'luwag.theme=dark' })).theme).toBe('dark');
  expect(readPreferences(new Headers({ cookie: 'luwag.theme=pink' })).theme).toBe('system');
});

test('only the text false refuses analytics', () => {
  expect(readConsent('')).toBeUndefined();
  expect(readConsent('localConsent=false')).toBe(false);
  expect(readConsent('localConsent=true')).toBe(true);
  expect(readConsent('localConsent=FALSE')).toBe(true);
  expect(readConsent('xlocalConsent=false')).toBeUndefined();
});

test('a cookie is found by its whole name', () => {
  expect(readCookie('theme=1; luwag.theme=dark;other=a=b', 'luwag.theme')).toBe('dark');
  expect(readCookie('theme=1; luwag.theme=dark;other=a=b', 'other')).toBe('a=b');
  expect(readCookie('luwag.theme2=x', 'luwag.theme')).toBeUndefined();
});
