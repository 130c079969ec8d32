import { expect, test } from 'vitest';
import { readTotpUri } from './totp-uri.ts';

const uri = 'otpauth://totp/Luwag:maria%40example.com?secret=JBSWY3DPEHPK3PXP2A&issuer=Luwag';

test('an authenticator’s address gives up its key in groups of four', () => {
  expect(readTotpUri(uri)).toEqual({
    uri,
    secret: 'JBSWY3DPEHPK3PXP2A',
    groups: ['JBSW', 'Y3DP', 'EHPK', '3PXP', '2A'],
  });
});

test.each([
  undefined,
  '',
  'javascript:alert(1)//?secret=JBSWY3DPEHPK3PXP',
  'https://totp/Luwag?secret=JBSWY3DPEHPK3PXP',
  'otpauth://hotp/Luwag?secret=JBSWY3DPEHPK3PXP',
  'otpauth://totp/Luwag?secret=short',
  'otpauth://totp/Luwag',
  `otpauth://totp/Luwag?secret=JBSWY3DPEHPK3PXP&x=${'y'.repeat(600)}`,
])('%j is no such address', (text) => {
  expect(readTotpUri(text)).toBeUndefined();
});
