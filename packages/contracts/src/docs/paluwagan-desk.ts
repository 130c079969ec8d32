import type * as paluwaganDesk from '../paluwagan-desk.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleGroupAmounts, sampleGroupRound, sampleGroupSeat } from './paluwagan.ts';
import { sampleGroupEntry } from './paluwagan-money.ts';
import { sample } from './samples.ts';

const row = {
  group_id: sample.group,
  reference: 'PG-1001',
  livemode: true,
  name: 'Palengke ng Sta. Rosa',
  status: 'running' as const,
  seats: 6,
  seats_taken: 6,
  current_round: 1,
  next_date: '2026-12-15',
  missed: 0,
  to_look_at: ['step_asked' as const],
};

const step = {
  group_step_id: sample.groupStep,
  step: 'freeze' as const,
  reason: 'Two members say that they never signed.',
  asked_by: 'Jun A.',
  is_yours: true,
  asked_at: sample.now,
  decision: null,
  decided_by: null,
  decided_at: null,
};

const hardship = {
  hardship_id: sample.hardship,
  seat_id: sample.seat,
  name: 'Tess B.',
  cause: 'illness' as const,
  words: 'In hospital since Monday.',
  asked_by: 'Tess B.',
  asked_at: sample.now,
  decision: null,
  from_round: null,
  until_round: null,
};

const byGroup = { group_id: sample.group };

export const paluwaganDeskDocs: DocsOf<typeof paluwaganDesk> = {
  listGroupsForStaff: {
    description:
      'Those that are short, frozen, not proven or wait for somebody’s word come first, then by the date of their next pot.',
    example: { query: {}, answer: { results: [row], page: 1, has_more: false, to_look_at: 1 } },
  },
  getGroupForStaff: {
    description:
      'The roster with what each gave and took, whether the next pot will be whole and by whom, and the proof that what is held is what is owed. Staff cannot change the order, an amount or who is paid.',
    example: {
      params: byGroup,
      answer: {
        ...row,
        amounts: sampleGroupAmounts,
        rules_hash: sample.sha256,
        frozen_roster_at: sample.now,
        draw_code: 'DRK7QD29MX',
        seats_list: [
          {
            ...sampleGroupSeat,
            account_id: sample.buyer,
            gave: 1_500_00,
            took: 0,
            stands: 1_500_00,
            owes: 0,
            rounds: ['in', 'open', 'open', 'open', 'open', 'open'],
          },
        ],
        rounds: [sampleGroupRound],
        covered: [],
        outlook: {
          round_number: 1,
          name: 'Tess B.',
          date: '2026-12-15',
          given: 6_000_00,
          given_count: 4,
          lines: [{ name: 'Joy C.', kind: 'open', amount: 3_000_00 }],
          pot: 9_000_00,
          is_whole: true,
        },
        proof: {
          pools: 6_000_00,
          deposits: 0,
          guarantee: 60_00,
          to_be_paid: 0,
          held: 6_060_00,
          owed: 6_060_00,
          is_equal: true,
        },
        platform_cover_left: 900_00,
        steps: [step],
        hardships: [hardship],
        entries: [sampleGroupEntry],
      },
    },
  },
  askGroupStep: {
    description:
      'Freezing stops new rounds, not what members are owed. Only a frozen group is let go on or dissolved by staff.',
    example: {
      params: byGroup,
      body: { step: 'freeze', reason: 'Two members say that they never signed.' },
      answer: step,
    },
  },
  decideGroupStep: {
    description: 'By somebody else than who asked. Everybody in the group is told.',
    example: {
      params: { group_id: sample.group, group_step_id: sample.groupStep },
      body: { decision: 'approve' },
      answer: { ...step, decision: 'approved', decided_by: 'Ana P.', decided_at: sample.soon },
    },
  },
  decideHardship: {
    description:
      'Granted, nothing is added for being late in these rounds and no line is held. What is missing is covered as ever and taken from the seat’s own pot.',
    example: {
      params: { group_id: sample.group, hardship_id: sample.hardship },
      body: { decision: 'grant', rounds: 2, reason: 'A letter of the hospital was shown.' },
      answer: { ...hardship, decision: 'granted', from_round: 1, until_round: 2 },
    },
  },
  writeToGroup: {
    description: 'In their inbox and by the channels that they chose, with who wrote it on record.',
    example: {
      params: byGroup,
      body: { words: 'The pot of Tuesday goes out on Wednesday: banks are closed.' },
      answer: { members: 6 },
    },
  },
};
