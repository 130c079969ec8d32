import { expect, test } from 'vitest';
import { maskAddress, maskDate, maskEmail, maskName, maskTail } from './masking.ts';

test('a mask keeps enough to tell two apart, and hides the rest', () => {
  expect(maskName('Maria Dela Cruz')).toBe('M••• D••• C•••');
  expect(maskName('Ñino')).toBe('Ñ•••');
  expect(maskTail('+639171234567')).toBe('••• 4567');
  expect(maskTail('1234-5678-9012-3456')).toBe('••• 3456');
  expect(maskEmail('maria@luwag.test')).toBe('m•••@luwag.test');
  expect(maskDate('1994-05-12')).toBe('1994-••-••');
  expect(maskAddress('12 Rizal St, Poblacion, Makati, Metro Manila')).toBe(
    '•••, Makati, Metro Manila',
  );
});

test('what is too short to hide part of is hidden whole', () => {
  expect(maskTail('1234567')).toBe('•••');
  expect(maskAddress('Makati, Metro Manila')).toBe('•••');
  expect(maskName('')).toBe('');
});
