import type * as paluwagan from '../paluwagan.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const dates = ['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15', '2027-05-17'];

const terms = {
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
  name: terms.name,
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
    next_due: { due_id: sample.due, amount: 1_515_00, due_date: '2026-12-15', is_late: false },
    next_pot: { amount: 9_000_00, date: '2027-03-15' },
    to_do: [],
  },
  invitation: null,
};

const invitation = {
  group_invitation_id: sample.groupInvitation,
  kind: 'seat' as const,
  token: sample.token,
  to: null,
  kept_until: null,
  expires_at: '2026-11-23T02:00:00.000Z',
};

const ownNumber = { seal: sample.sha256 };
const made = { group_id: sample.group, status: 'forming' as const };
const byGroup = { group_id: sample.group };
const bySeat = { group_id: sample.group, seat_id: sample.seat };

export const sampleGroupRound = {
  round_id: sample.round,
  round_number: 1,
  due_date: '2026-12-15',
  grace_end: '2026-12-18',
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
  standing: 'in' as const,
  moved_last: false,
  moves_last_on: null,
};

const page = {
  group_id: sample.group,
  livemode: true,
  name: terms.name,
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
    next_pot: { seat_id: sample.seat, amount: 9_000_00, date: '2027-03-15', turn: 4 },
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
    example: { query: { show_my_groups: 'true' }, answer: { results: [card], companies: [] } },
  },
  previewRules: {
    description:
      'Computes every date and amount of a group with these terms, as they would be signed. What each gives is what each receives; there is no fee, no interest and no gain.',
    example: { body: terms, answer: sampleGroupAmounts },
  },
  createGroup: {
    description:
      'Makes the group, publishes the seal of our seed, and takes the organiser’s seats. The organiser keeps the list and has no right over money. Who makes a group signs the same rules as everybody else.',
    example: {
      body: { terms, seats: 1, own_number: ownNumber, wallet: 'PH_GCASH', agrees: true },
      answer: made,
    },
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
        name: terms.name,
        amounts: sampleGroupAmounts,
        text: '{"contribution":150000,"cover":1500}',
        rules_hash: sample.sha256,
        signatures: [{ name: 'Tess B.', signed_at: sample.now }],
      },
    },
  },
  listGroupInvitations: {
    description:
      'What the caller has sent out and nobody has taken. A link is shown once, when it is made.',
    example: { params: byGroup, answer: { results: [{ ...invitation, token: null }] } },
  },
  createGroupInvitation: {
    description:
      'Without a number it answers a token for a link, which several people may use until the seats are taken. With a number the person finds it in their list, and a seat is kept for 72 hours. Nobody is paid for inviting.',
    example: { params: byGroup, body: {}, answer: invitation },
  },
  cancelGroupInvitation: {
    description: 'It can no longer be used; a seat that was kept is free again.',
    example: {
      params: { group_id: sample.group, group_invitation_id: sample.groupInvitation },
      body: {},
    },
  },
  getGroupInvitation: {
    description:
      'Comes by the token of a link, by the id of an invitation to the caller’s own number, or by a group that is open to their company. An invitation that is over, taken back or somebody else’s is not there.',
    example: {
      body: { token: sample.token },
      answer: {
        group_id: sample.group,
        livemode: true,
        name: terms.name,
        status: 'forming',
        kind: 'seat',
        amounts: sampleGroupAmounts,
        rules_hash: sample.sha256,
        rules_text: '{"contribution":150000,"cover":1500}',
        company: null,
        from: 'Tess B.',
        members: [{ name: 'Tess B.', seats: 1 }],
        seats_free: 2,
        kept_until: null,
        seed_seal: sample.sha256,
        is_member: false,
        why_not: null,
        is_secured: true,
        buy_in: null,
        turn: null,
      },
    },
  },
  joinGroup: {
    description:
      'Signs the rules by their hash and takes the seats, if they are free at that moment. One person has two seats at most, under one account. With the last seat the draw begins. Of a substitute’s invitation it takes over the seat, which is theirs once the `buy_in` is paid.',
    example: {
      body: {
        entrance: { token: sample.token },
        rules_hash: sample.sha256,
        seats: 1,
        own_number: ownNumber,
        wallet: 'PH_GCASH',
        agrees: true,
      },
      answer: made,
    },
  },
  leaveGroup: {
    description:
      'Free until the group starts. A deposit that was paid goes back to the wallet; a group that was full is forming again.',
    example: { params: byGroup, body: {}, answer: { deposit_back: 0 } },
  },
  callOffGroup: {
    description: 'Ends a group that has not started. Deposits go back.',
    example: { params: byGroup, body: {}, answer: { ...made, status: 'called_off' } },
  },
  askDeposit: {
    description:
      'Makes a due of one contribution for each seat of the caller’s that is not secured. Paid before the draw, it secures the seat; it comes back at the end.',
    example: { params: byGroup, body: {}, answer: { due_ids: [sample.due] } },
  },
  setGroupWays: {
    description:
      'A pot goes to the wallet of the caller’s own confirmed number and nowhere else. With a source, each contribution is taken from it by itself, from three days before its date on.',
    example: {
      params: byGroup,
      body: { wallet: 'PH_GCASH', autopay_source_id: sample.source },
      answer: { wallet: 'PH_GCASH', autopay_source_id: sample.source },
    },
  },
  inviteSubstitute: {
    description:
      'Once for each seat, and only before it has received. Whoever takes it over pays what the seat should have given by then; who leaves is paid what they gave, less penalties.',
    example: { params: bySeat, body: {}, answer: { ...invitation, kind: 'substitute' } },
  },
  voteDissolution: {
    description:
      'When every member has said yes the group ends by net position: who has not received gets back what they gave, who has received pays on as signed. A yes can be taken back until then.',
    example: {
      params: byGroup,
      body: { agrees: true },
      answer: { agreed: 1, members: 6, status: 'running' },
    },
  },
  askHardship: {
    description:
      'Staff decide. While a seat is excused nothing is added for being late and no line is held; what is missing is covered, and taken from the seat’s own pot.',
    example: {
      params: bySeat,
      body: { cause: 'illness', words: 'In hospital since Monday.' },
      answer: { hardship_id: sample.hardship },
    },
  },
};
