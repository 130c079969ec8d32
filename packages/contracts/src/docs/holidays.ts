import type * as holidays from '../holidays.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const changeId = '0190a000-0000-7000-8000-0000000000d7';

const day = { date: '2026-12-18', kind: 'special_non_working' as const, name: 'Day of Mourning' };

const change = {
  ...day,
  change_id: changeId,
  source: 'Proclamation 1500 of 2026',
  reason: 'Proclaimed this morning',
  asked_by: 'Joan Abad',
  asked_at: sample.now,
  is_yours: true,
  state: 'waiting' as const,
  decided_by: null,
  decided_at: null,
  known_from: null,
};

export const holidaysDocs: DocsOf<typeof holidays> = {
  listHolidays: {
    description:
      'National holidays of the years that are proclaimed, by date. A payment that falls due before one has a longer grace period, and shops are paid on the next banking day. A day that is proclaimed later appears here from the day on which it counts. Send the `ETag` back as `If-None-Match` and an unchanged list costs nothing.',
    example: {
      answer: {
        results: [
          { date: '2026-12-25', kind: 'regular', name: 'Christmas Day', is_provisional: false },
        ],
      },
    },
  },
  listHolidayChanges: {
    description:
      '`days` has one entry for each date, the one known last, those included that were approved today and count from `known_from`. `past` has the last thirty changes that were decided, newest first.',
    example: {
      answer: {
        today: '2026-11-18',
        days: [
          {
            date: '2026-12-25',
            kind: 'regular',
            name: 'Christmas Day',
            is_provisional: false,
            source: 'Proclamation 1006 of 2025',
            known_from: '2025-09-03',
          },
        ],
        waiting: [change],
        past: [],
      },
    },
  },
  previewHolidayChange: {
    description:
      'Due dates do not move: `graces` lists those whose grace period would end on another day, with how many open payments fall on each. Nothing is changed.',
    example: {
      query: day,
      answer: {
        refusal: null,
        known_from: '2026-11-19',
        is_open_before: true,
        is_open_after: false,
        payouts_on: '2026-12-21',
        shops_owed: 214,
        graces: [
          { due_date: '2026-12-17', before: '2026-12-20', after: '2026-12-21', payments: 86 },
        ],
        is_estimate: false,
      },
    },
  },
  askHolidayChange: {
    description:
      'Nothing changes before a second person has agreed. A day has to lie ahead and to say something new. A day off is taken away only where no payment that falls due within a week would be late sooner than its buyer was told.',
    example: {
      body: { ...day, source: 'Proclamation 1500 of 2026', reason: 'Proclaimed this morning' },
      answer: change,
    },
  },
  decideHolidayChange: {
    description:
      'Approved, it counts from the next day on, or from the one after in the last hour of a day: what was judged before stays as it was. Whoever asked may only refuse, which takes it back. What held when it was asked has to hold still.',
    example: {
      params: { change_id: changeId },
      body: { decision: 'approve' },
      answer: { state: 'approved', known_from: '2026-11-19' },
    },
  },
};
