import { expect, test } from 'vitest';
import { type SecurityAnswer, statusOf, unreached } from './security-answer.ts';

const refused = (code: string): SecurityAnswer => ({ kind: 'refused', act: 'start_totp', code });

test.each<[SecurityAnswer, number]>([
  [refused('code_wrong'), 422],
  [refused('rate_limited'), 429],
  [refused('unreachable'), 503],
  [{ kind: 'totp_setup', uri: 'otpauth://totp/Luwag' }, 200],
  [{ kind: 'totp_setup', uri: 'otpauth://totp/Luwag', fault: 'code_wrong' }, 422],
  [{ kind: 'passkey_options', challengeId: '1', options: { challenge: 'a' } }, 200],
])('%j is answered with %i', (answer, status) => {
  expect(statusOf(answer)).toBe(status);
});

test('a form that never left the device is told like a refusal; other errors go on', () => {
  const form = new FormData();
  form.set('act', 'revoke_others');
  const answer = { kind: 'refused', act: 'revoke_others', code: 'unreachable' };
  expect(unreached(new TypeError('Failed to fetch'), form)).toEqual(answer);
  expect(() => unreached(new Error('a bug'), form)).toThrow('a bug');
});

test('an app that is being set up keeps its key when the connection is lost', () => {
  const uri = 'otpauth://totp/Luwag?secret=JBSWY3DPEHPK3PXP';
  const form = new FormData();
  form.set('act', 'confirm_totp');
  form.set('totp_uri', uri);
  const answer = { kind: 'totp_setup', uri, fault: 'unreachable' };
  expect(unreached(new TypeError('Failed to fetch'), form)).toEqual(answer);
});
