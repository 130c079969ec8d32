import type * as relief from '../relief.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const byId = { transaction_id: sample.transaction };
const smaller = {
  preset: 'smaller' as const,
  payments: [
    { sequence: 1, due_date: '2026-12-16', amount: 1_250_00 },
    { sequence: 2, due_date: '2027-01-16', amount: 1_250_00 },
  ],
  total: 2_500_00,
};

const calledOff = {
  amount: 2_400_00,
  due_date: '2026-12-01',
  no_longer_asked: 12_00,
  counted: 0,
  credit: 0,
};

export const reliefDocs: DocsOf<typeof relief> = {
  getRelief: {
    description:
      'Everything that helps with a purchase, worked out for today: the days that the next payment can be moved to, each with the interest of the days moved; the lighter plans with every payment; what is owed if it is called off within its free days; and what ends it all today, with the interest that this saves. `refused_because` says why something is not to be had now.',
    example: {
      params: byId,
      answer: {
        move: {
          moves_left: 2,
          refused_because: null,
          payment: { sequence: 1, due_date: '2026-12-16', amount: 2_500_00 },
          choices: [{ to_date: '2026-12-17', added_interest: 0 }],
        },
        lighter: {
          refused_because: null,
          now: {
            payments: [{ sequence: 1, due_date: '2026-12-16', amount: 2_500_00 }],
            total: 2_500_00,
            interest_to_come: 0,
          },
          plans: [smaller],
          taken: null,
        },
        call_off: { refused_because: null, until: '2026-12-01', after: calledOff },
        settle: { today: 2_500_00, staying: 2_500_00, saving: 0 },
      },
    },
  },
  moveDate: {
    description:
      'Moves the due date of one payment by up to 15 days, before its day and while nothing is late. Two moves in any 365 days are free, and one for each payment. There is no charge; a plan with interest bears it for the days moved, as `getRelief` says beforehand.',
    example: {
      params: byId,
      body: { sequence: 1, to_date: '2026-12-30' },
      answer: {
        payment: { sequence: 1, due_date: '2026-12-30', amount: 2_500_00 },
        moved_from: '2026-12-16',
        added_interest: 0,
        moves_left: 1,
      },
    },
  },
  takeLighterPlan: {
    description:
      'Replaces the schedule by a lighter one, from today: `pause` for 30 days, `half` payments for three months, or `smaller` payments, twice as many. No interest and no late fee from then on; what is open is spread over the new payments and is never more than before. One for each purchase. Nothing new can be bought until three of its payments were on time.',
    example: { params: byId, body: { preset: 'smaller' }, answer: smaller },
  },
  callOff: {
    description:
      'Calls a plan off, until the last of its free days in Manila. From then on the principal alone is owed, less what was paid: no interest and no fee, and what was paid of them counts. What is left is one payment, due on the last free day or a week from today, whichever is later. The purchase itself stands: nothing goes back to the shop, and the shop is told nothing. Once for each purchase, and not while a case is open or a payment is under way.',
    example: { params: byId, body: {}, answer: calledOff },
  },
};
