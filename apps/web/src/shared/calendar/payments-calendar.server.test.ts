import { expect, test } from 'vitest';
import { calendarOf } from './payments-calendar.server.ts';

test('a payment is a whole day, its text is escaped, and no line is too long', () => {
  const text = calendarOf(
    [
      {
        id: 'plan-2',
        date: '2026-12-15',
        title: '₱1,600.00 to Luwag for Nena; Sons',
        text: `Payment 2 of 3. ${'ñ'.repeat(80)}`,
      },
    ],
    Date.parse('2026-11-15T08:00:00.123Z'),
  );
  const lines = text.split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261215');
  expect(lines).toContain('DTSTAMP:20261115T080000Z');
  expect(lines).toContain('SUMMARY:₱1\\,600.00 to Luwag for Nena\\; Sons');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain('ñ'.repeat(80));
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});
