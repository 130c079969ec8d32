import { expect, test } from 'vitest';
import { needsLightEdition, readNetwork } from './network.ts';

const browser = (facts: object) => facts as Navigator;

test('a browser that does not tell its speed has an unknown one', () => {
  expect(readNetwork(browser({ onLine: true }))).toEqual({ online: true, networkSpeed: 'unknown' });
});

test('what the browser reports is what is known', () => {
  const offline = browser({ onLine: false, connection: { effectiveType: '3g' } });
  expect(readNetwork(offline)).toEqual({ online: false, networkSpeed: '3g' });
});

test.each([
  ['2g', true],
  ['slow-2g', true],
  ['3g', false],
  ['4g', false],
  ['unknown', false],
])('on %s the light edition is needed: %s', (networkSpeed, isNeeded) => {
  expect(needsLightEdition({ online: true, networkSpeed }, { search: '' })).toBe(isNeeded);
});

test('who has chosen the full edition stays', () => {
  const onSlow = { online: true, networkSpeed: '2g' };
  expect(needsLightEdition(onSlow, { search: '?edition=full' })).toBe(false);
  expect(needsLightEdition(onSlow, { search: '?edition=other' })).toBe(true);
});
