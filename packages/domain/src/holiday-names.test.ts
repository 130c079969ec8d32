import { expect, test } from 'vitest';
import { hasFilipinoName, holidayName } from './holiday-names.ts';
import { philippineHolidays } from './philippine-holidays.ts';

test('every holiday that was proclaimed has its name in Filipino', () => {
  const names = philippineHolidays.map(({ name }) => name);
  expect(names.filter((name) => !hasFilipinoName(name))).toEqual([]);
  expect(holidayName('Rizal Day', 'fil')).toBe('Araw ni Rizal');
  expect(holidayName('Rizal Day', 'en')).toBe('Rizal Day');
  expect(holidayName('A day that was proclaimed this morning', 'fil')).toContain('proclaimed');
});
