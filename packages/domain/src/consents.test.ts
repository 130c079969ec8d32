import { expect, test } from 'vitest';
import { consentTexts, decideConsent } from './consents.ts';

test('only the text in force can be agreed to', () => {
  const { version } = consentTexts.biometrics;
  expect(decideConsent('biometrics', { isGiven: true, textVersion: version }).kind).toBe('accept');
  expect(decideConsent('biometrics', { isGiven: true, textVersion: '2020-01-01' })).toEqual({
    kind: 'reject',
    code: 'text_version_old',
  });
});

test.each(['biometrics', 'marketing'] as const)('%s can be taken back', (purpose) =>
  expect(decideConsent(purpose, { isGiven: false, textVersion: '2020-01-01' }).kind).toBe('accept'),
);

test.each(['terms', 'privacy'] as const)('%s end with the account alone', (purpose) =>
  expect(decideConsent(purpose, { isGiven: false, textVersion: '2026-11-01' })).toEqual({
    kind: 'reject',
    code: 'consent_needed',
  }),
);
