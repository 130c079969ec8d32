import { expect, test } from 'vitest';
import { addressesOf } from './share-addresses.ts';

test('what is sent cannot add to the address it is sent with', () => {
  const link = 'https://luwag.ph/p/abc';
  const { messenger, sms } = addressesOf({ link, text: `₱500.00 for A & B; ?x#y ${link}` });
  expect(messenger).toBe('fb-messenger://share/?link=https%3A%2F%2Fluwag.ph%2Fp%2Fabc');
  expect(sms).toMatch(/^sms:\?&body=[^&?#;]+$/);
  expect(decodeURIComponent(sms)).toContain('A & B; ?x#y');
});
