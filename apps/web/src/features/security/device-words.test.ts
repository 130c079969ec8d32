import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { deviceInWords, networkInWords } from './factor-words.ts';

test.each([
  ['Chrome on Android', 'Chrome sa Android'],
  ['Samsung Internet on Android', 'Samsung Internet sa Android'],
  ['Unknown device', 'Hindi kilalang device'],
  ['Firefox', 'Firefox'],
])('%s is read as %s', (device, words) => {
  overwriteGetLocale(() => 'fil');
  expect(deviceInWords(device)).toBe(words);
});

test('a network that is not known is said to be so, and any other is shown as it is', () => {
  overwriteGetLocale(() => 'fil');
  expect(networkInWords('unknown')).toBe('hindi kilala');
  expect(networkInWords('112.198.77.0/24')).toBe('112.198.77.0/24');
});
