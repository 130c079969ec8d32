import type { StaffPurchase } from '@luwag/contracts/staff-purchases';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { ScheduleCard } from './purchase-record.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

test('a late fee has a line of its own under the payment that it is in', () => {
  const row = { sequence: 1, due_date: '2026-11-04', amount: 881_90, open: 881_90 };
  const draw = (late_fee: number) => {
    const installments = [{ ...row, state: 'overdue', late_fee }];
    return drawPage(<ScheduleCard purchase={{ installments } as unknown as StaffPurchase} />);
  };
  expect(draw(10_46)).toMatch(/Late fee in it.*10\.46/);
  expect(draw(0)).not.toContain('Late fee');
});
