import type * as paluwagan from '../paluwagan.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const dates = ['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15', '2027-05-17'];

export const sampleGroupTerms = {
  name: 'Palengke ng Sta. Rosa',
  seats: 6,
  contribution: 1_500_00,
  every: 'monthly' as const,
  first_date: '2026-12-15',
  order: 'draw' as const,
};

export const sampleGroupAmounts = {
  seats: 6,
  contribution: 1_500_00,
  cover: 15_00,
  due: 1_515_00,
  pot: 9_000_00,
  every: 'monthly' as const,
  order: 'draw' as const,
  due_dates: dates,
  grace_days: 3,
  penalty: 30_00,
  deposit: 1_500_00,
  early_turns: 2,
  early_rating: 60,
  platform_cover: 900_00,
  fee: 0,
};

const card = {
  group_id: sample.group,
  livemode: true,
  name: sampleGroupTerms.name,
  status: 'running' as const,
  seats: 6,
  seats_taken: 6,
  contribution: 1_500_00,
  due: 1_515_00,
  pot: 9_000_00,
  every: 'monthly' as const,
  first_date: '2026-12-15',
  last_date: '2027-05-17',
  current_round: 1,
  company: null,
  mine: {
    seats: 1,
    turns: [4],
    is_organiser: false,
    next_due: {
      ...{ due_id: sample.due, amount: 1_515_00, seats: 1 },
      ...{ due_date: '2026-12-15', is_late: false },
    },
    late: 0,
    next_pot: { amount: 9_000_00, date: '2027-03-15', latest: '2027-03-19' },
    to_do: [],
  },
  invitation: null,
};

const byGroup = { group_id: sample.group };

export const sampleGroupRound = {
  round_id: sample.round,
  round_number: 1,
  due_date: '2026-12-15',
  grace_end: '2026-12-18',
  latest: '2026-12-19',
  status: 'open' as const,
  seat_id: sample.seat,
  name: 'Tess B.',
  pot: 9_000_00,
  given: 6_000_00,
  given_count: 4,
  covered: 0,
  released_at: null,
};

export const sampleGroupSeat = {
  seat_id: sample.seat,
  seat_number: 1,
  member_id: sample.groupMember,
  name: 'Tess B.',
  is_yours: false,
  is_secured: true,
  turn: 1,
  turn_date: '2026-12-15',
  received: null,
  received_at: null,
  giving: 'in' as const,
  moved_last: false,
  moves_last_on: null,
};

const page = {
  group_id: sample.group,
  livemode: true,
  name: sampleGroupTerms.name,
  status: 'running' as const,
  amounts: sampleGroupAmounts,
  rules_hash: sample.sha256,
  company: null,
  created_at: sample.now,
  started_at: '2026-12-06T10:00:00.000Z',
  ended_at: null,
  members: [
    {
      member_id: sample.groupMember,
      name: 'Tess B.',
      is_you: false,
      is_organiser: true,
      seats: 1,
      signed_at: sample.now,
    },
  ],
  seats: [sampleGroupSeat],
  rounds: [sampleGroupRound],
  current_round: 1,
  covered: [],
  held: {
    pools: 6_000_00,
    deposits: 1_500_00,
    guarantee: 60_00,
    to_be_paid: 0,
    platform_cover_left: 900_00,
  },
  draw: {
    seed_seal: sample.sha256,
    revealed: 6,
    reveal_until: '2026-12-07T10:00:00.000Z',
    waits_for_you: false,
    is_drawn: true,
  },
  order_asked: null,
  swaps: [],
  dissolution: null,
  mine: {
    member_id: sample.groupMember,
    is_organiser: false,
    seat_ids: [sample.seat],
    dues: [
      {
        due_id: sample.due,
        kind: 'contribution' as const,
        seat_id: sample.seat,
        round_number: 1,
        contribution: 1_500_00,
        cover: 15_00,
        penalty: 0,
        amount: 1_515_00,
        due_date: '2026-12-15',
        status: 'open' as const,
        opens_on: '2026-12-10',
        payment_id: null,
      },
    ],
    given: 0,
    received: 0,
    owes: 0,
    next_pot: {
      ...{ seat_id: sample.seat, amount: 9_000_00, turn: 4 },
      ...{ date: '2027-03-15', latest: '2027-03-19' },
    },
    payouts: [],
    waits: 0,
    wallet: 'PH_GCASH' as const,
    account: '•••• 4567',
    autopay_source_id: null,
    may_leave: false,
    deposits_wanted: 0,
  },
};

export const paluwaganDocs: DocsOf<typeof paluwagan> = {
  listGroups: {
    description:
      'With `show_my_groups=true` the groups that the caller is in, those with something to do first. With `false` those that they were invited to by number, and those that are open to people of a partner company that has the caller on its list. Groups are never shown to strangers.',
    example: {
      query: { show_my_groups: 'true' },
      answer: { results: [card], companies: [], why_not: null },
    },
  },
  previewRules: {
    description:
      'Computes every date and amount of a group with these terms, as they would be signed. What each gives is what each receives; there is no fee, no interest and no gain.',
    example: { body: sampleGroupTerms, answer: sampleGroupAmounts },
  },
  getGroup: {
    description:
      'Everything that a member may know: turns and dates, who has given in the round that runs, how somebody’s miss was covered, what is held, and what waits for the caller. Others are a first name and an initial.',
    example: { params: byGroup, answer: page },
  },
  getRules: {
    description:
      'The signed text as canonical JSON, its SHA-256 and who signed when. Whoever hashes the text gets the hash that everybody signed.',
    example: {
      params: byGroup,
      answer: {
        group_id: sample.group,
        name: sampleGroupTerms.name,
        amounts: sampleGroupAmounts,
        text: '{"contribution":150000,"cover":1500}',
        rules_hash: sample.sha256,
        signatures: [{ name: 'Tess B.', signed_at: sample.now }],
      },
    },
  },
};
