import { civilDate } from '@luwag/domain/calendar';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { expect, test } from 'vitest';
import { payoutWeeks, shortPesos } from './payout-calendar.ts';

const made = (
  pay_date: string,
  amount: number,
  state: { isOver?: boolean; isPaid?: boolean } = {},
) => ({
  ...{ pay_date, amount, isOver: false, isPaid: true },
  ...state,
});

const november = payoutWeeks({
  today: civilDate('2026-11-24'),
  made: [
    made('2026-11-24', 45_828_85),
    made('2026-11-23', 58_204_15, { isPaid: false }),
    made('2026-11-20', 1_00, { isOver: true }),
    made('2026-11-20', 23_911_40),
  ],
  coming: [
    { pay_date: '2026-11-25', amount: 18_305_00 },
    { pay_date: '2026-11-26', amount: 100_00 },
  ],
  holidays: philippineHolidays,
});
const dayOf = (date: string) => november.flat().find((each) => each.date === date);

test('a month is whole weeks from Monday, with what was sent and what comes', () => {
  expect(november.every((week) => week.length === 7)).toBe(true);
  expect(november[0]?.[0]?.date).toBe('2026-10-26');
  expect(november.at(-1)?.[6]?.date).toBe('2026-12-06');
  expect(dayOf('2026-11-24')).toMatchObject({ state: 'paid', amount: 45_828_85 });
  expect(dayOf('2026-11-23')).toMatchObject({ state: 'under_way' });
  expect(dayOf('2026-11-20')).toMatchObject({ state: 'paid', amount: 23_911_40 });
  expect(dayOf('2026-11-25')).toMatchObject({ state: 'next', amount: 18_305_00 });
  expect(dayOf('2026-11-26')).toMatchObject({ state: 'ahead' });
});

test('days on which banks are closed are named; days of other months stay empty', () => {
  expect(dayOf('2026-11-30')).toMatchObject({ state: 'closed', holiday: 'Bonifacio Day' });
  expect(dayOf('2026-11-28')).toMatchObject({ state: 'none' });
  expect(dayOf('2026-12-01')).toMatchObject({ state: 'none', isInMonth: false });
});

test('short amounts never say more than there is', () => {
  expect([85_099, 45_828_85, 1_098_697_90, 0].map(shortPesos)).toEqual([
    ...['850', '45.8k', '1098k', '0'],
  ]);
});
