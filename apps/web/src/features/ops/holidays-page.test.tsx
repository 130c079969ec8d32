import type { HolidayChange, HolidayPreview } from '@luwag/contracts/holidays';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { NewHolidayPage } from './holiday-new-page.tsx';
import { HolidaysPage } from './holidays-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const change: HolidayChange = {
  ...{ change_id: '019a8474-0000-7000-8000-000000000001', date: '2026-12-18' },
  ...{ kind: 'special_non_working', name: 'Day of Mourning', source: 'Proclamation 1500 of 2026' },
  ...{ reason: 'Proclaimed this morning', asked_by: 'Joan Abad', is_yours: false },
  ...{ asked_at: '2026-11-18T08:00:00.000Z', state: 'waiting', decided_by: null },
  ...{ decided_at: null, known_from: null },
};
const day = {
  ...{ date: '2026-12-25', kind: 'regular', name: 'Christmas Day', is_provisional: false },
  ...{ source: 'Proclamation 1006 of 2025', known_from: '2025-09-03' },
  ...{ isOver: false, isNew: false, movesTo: '2026-12-28' },
} as const;
const page = (more: Partial<Parameters<typeof HolidaysPage>[0]> = {}) => (
  <HolidaysPage
    {...{ year: '2026', years: ['2026', '2027'], days: [{ ...day }] as never }}
    {...{ waiting: [], past: [], done: null, answer: undefined, ...more }}
  />
);

test('the days of a year say where what falls on them goes', () => {
  const drawn = drawPage(page());
  expect(drawn).toContain('Christmas Day');
  expect(drawn).toContain('Banks are closed; it goes on 28 Dec 2026');
  expect(drawn).toContain('/ops/set-up/holidays/new');
});

test('another person approves what waits, and who asked takes it back', () => {
  const theirs = drawPage(page({ waiting: [change] }));
  expect(theirs).toContain('value="approve"');
  expect(theirs).toContain('date=2026-12-18');
  const own = drawPage(page({ waiting: [{ ...change, is_yours: true }] }));
  expect(own).not.toContain('value="approve"');
  expect(own).toContain('Take it back');
});

test('whoever may not change anything reads it all, and has no form', () => {
  const drawn = drawPage(
    <StaffRights value={['use_console']}>{page({ waiting: [change] })}</StaffRights>,
  );
  expect(drawn).toContain('Proclaimed this morning');
  expect(drawn).not.toContain('<form');
  expect(drawn).not.toContain('/ops/set-up/holidays/new');
});

const preview: HolidayPreview = {
  ...{ refusal: null, known_from: '2026-11-19', is_open_before: true, is_open_after: false },
  ...{ payouts_on: '2026-12-21', shops_owed: 214, is_estimate: false },
  graces: [{ due_date: '2026-12-17', before: '2026-12-20', after: '2026-12-21', payments: 86 }],
};
const typed = { date: '2026-12-18', kind: 'special_non_working', name: 'Day of Mourning' };
const draft = (more: Partial<HolidayPreview> = {}) => (
  <NewHolidayPage
    {...{ typed, isUnread: false, preview: { ...preview, ...more }, answer: undefined }}
  />
);

test('what a day moves is seen before a second person is asked', () => {
  const drawn = drawPage(draft());
  expect(drawn).toContain('Closed instead of open');
  expect(drawn).toContain('Until 21 Dec 2026 instead of 20 Dec 2026');
  expect(drawn).toContain('Payments: 86');
  expect(drawn).toContain('Ask a second person');
  expect(drawPage(draft({ is_estimate: true }))).toContain('Payments: about 86');
});

test('what would be refused says why, and cannot be asked for', () => {
  const drawn = drawPage(draft({ refusal: 'holiday_notice_too_short' }));
  expect(drawn).toContain('That comes too late');
  expect(drawn).not.toContain('Ask a second person');
});
