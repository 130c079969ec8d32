import { expect, test } from 'vitest';
import { civilDate } from './calendar.ts';
import { payerFeeOn } from './channel-fees.ts';

const today = civilDate('2026-11-17');

test.each(['QRPH', 'GCASH', 'PAYMAYA', 'CARDS', 'BPI_RECURRING'])('%s costs nothing', (channel) => {
  expect(payerFeeOn(channel, today)).toBe(0);
});

test('a counter’s fee counts from its first day on', () => {
  expect(payerFeeOn('7ELEVEN', civilDate('2025-12-31'))).toBe(0);
  expect(payerFeeOn('7ELEVEN', civilDate('2026-01-01'))).toBe(15_00);
  expect(payerFeeOn('CEBUANA', today)).toBe(20_00);
});
