import type {
  GroupAmounts,
  GroupCard,
  GroupPage,
  GroupRound,
  GroupSeat,
} from '@luwag/contracts/paluwagan';

/** A group of ten in its fourth round, as the pictures have it: one is late, nobody is short. */

const idAt = (kind: string, number: number): string =>
  `019a8474-0000-7000-8${kind}-${String(number).padStart(12, '0')}`;

const names = [
  ...['Rosa D.', 'Joy C.', 'Tess B.', 'Lorna M.', 'Arnel R.'],
  ...['Gina P.', 'Maria S.', 'Dante V.', 'Ella N.', 'Kiko O.'],
];

const dueDates = [
  ...['2026-10-15', '2026-10-30', '2026-11-16', '2026-11-30', '2026-12-15'],
  ...['2026-12-31', '2027-01-15', '2027-01-29', '2027-02-15', '2027-02-26'],
];

export const amounts: GroupAmounts = {
  ...{ seats: 10, contribution: 2_000_00, cover: 20_00, due: 2_020_00, pot: 20_000_00 },
  ...{ every: 'kinsenas', order: 'draw', due_dates: dueDates, grace_days: 3, penalty: 40_00 },
  ...{ deposit: 2_000_00, early_turns: 3, early_rating: 60, platform_cover: 2_000_00, fee: 0 },
};

const dateAt = (index: number): string => dueDates[index] ?? '';

const seats: GroupSeat[] = names.map((name, index) => ({
  ...{ seat_id: idAt('100', index + 1), seat_number: index + 1, name },
  ...{ member_id: idAt('200', index + 1), is_yours: index === 6, is_secured: index < 7 },
  ...{ turn: index + 1, turn_date: dateAt(index), moved_last: false },
  received: index < 3 ? 20_000_00 : null,
  received_at: index < 3 ? `${dateAt(index)}T04:00:00.000Z` : null,
  giving: index === 7 ? 'late' : index === 6 || index === 8 ? 'open' : 'in',
  moves_last_on: index === 7 ? '2026-11-30' : null,
}));

const rounds: GroupRound[] = names.map((name, index) => ({
  ...{ round_id: idAt('300', index + 1), round_number: index + 1, due_date: dateAt(index) },
  ...{
    grace_end: dateAt(index),
    latest: dateAt(index),
    seat_id: idAt('100', index + 1),
    name,
    pot: 20_000_00,
  },
  status: index < 3 ? 'released' : index === 3 ? 'open' : 'ahead',
  given: index < 2 ? 20_000_00 : index === 2 ? 18_000_00 : index === 3 ? 14_000_00 : 0,
  given_count: index < 2 ? 10 : index === 2 ? 9 : index === 3 ? 7 : 0,
  covered: index === 2 ? 2_000_00 : 0,
  released_at: index < 3 ? `${dateAt(index)}T04:00:00.000Z` : null,
}));

export const sanRoque: GroupPage = {
  ...{ group_id: idAt('000', 1), livemode: true, name: 'Samahang San Roque', status: 'running' },
  ...{ amounts, rules_hash: 'ab'.repeat(32), company: null, current_round: 4, seats, rounds },
  ...{ created_at: '2026-09-20T02:00:00.000Z', started_at: '2026-10-03T02:00:00.000Z' },
  ended_at: null,
  members: seats.map(({ member_id, name }, index) => ({
    ...{ member_id, name, is_you: index === 6, is_organiser: index === 3, seats: 1 },
    signed_at: '2026-09-21T02:00:00.000Z',
  })),
  covered: [
    {
      ...{ seat_id: idAt('100', 8), name: 'Dante V.', round_number: 3, days_late: 9 },
      ...{ contribution: 2_000_00, cover: 20_00, penalty: 40_00, owes: 2_060_00 },
      ...{ from_deposit: 0, from_guarantee: 580_00, from_platform: 1_420_00, is_caught_up: false },
    },
  ],
  held: {
    ...{ pools: 14_000_00, deposits: 0, guarantee: 140_00, to_be_paid: 0 },
    platform_cover_left: 580_00,
  },
  draw: {
    ...{ seed_seal: 'cd'.repeat(32), revealed: 10, reveal_until: null },
    ...{ waits_for_you: false, is_drawn: true },
  },
  ...{ order_asked: null, swaps: [], dissolution: null },
  mine: {
    ...{ member_id: idAt('200', 7), is_organiser: false, seat_ids: [idAt('100', 7)] },
    dues: [
      {
        ...{ due_id: idAt('400', 1), kind: 'contribution', seat_id: idAt('100', 7) },
        ...{ round_number: 4, contribution: 2_000_00, cover: 20_00, penalty: 0 },
        ...{ amount: 2_020_00, due_date: '2026-11-30', status: 'open', opens_on: '2026-11-20' },
        payment_id: null,
      },
    ],
    ...{ given: 6_060_00, received: 0, owes: 0, payouts: [], waits: 0, wallet: 'PH_GCASH' },
    next_pot: {
      ...{ seat_id: idAt('100', 7), amount: 20_000_00, turn: 7 },
      ...{ date: '2027-01-15', latest: '2027-01-19' },
    },
    ...{ account: '•••• 4567', autopay_source_id: null, may_leave: false, deposits_wanted: 0 },
  },
};

export const sanRoqueCard: GroupCard = {
  ...{ group_id: sanRoque.group_id, livemode: true, name: sanRoque.name, status: 'running' },
  ...{ seats: 10, seats_taken: 10, contribution: 2_000_00, due: 2_020_00, pot: 20_000_00 },
  ...{ every: 'kinsenas', first_date: '2026-10-15', last_date: '2027-02-26', current_round: 4 },
  ...{ company: null, invitation: null },
  mine: {
    ...{ seats: 1, turns: [7], is_organiser: false, to_do: [], late: 0 },
    next_due: {
      ...{ due_id: idAt('400', 1), amount: 2_020_00, seats: 1 },
      ...{ due_date: '2026-11-30', is_late: false },
    },
    next_pot: { amount: 20_000_00, date: '2027-01-15', latest: '2027-01-19' },
  },
};

/** One that the reader was asked to by number. */
export const palengke: GroupCard = {
  ...sanRoqueCard,
  ...{ group_id: idAt('000', 2), name: 'Palengke ng Sta. Rosa', status: 'forming', mine: null },
  ...{ seats: 6, seats_taken: 4, contribution: 1_500_00, due: 1_515_00, pot: 9_000_00 },
  ...{ every: 'monthly', first_date: '2026-12-15', last_date: '2027-05-17', current_round: null },
  invitation: {
    ...{ group_invitation_id: idAt('500', 1), from: 'Tess B.' },
    kept_until: '2026-11-29T04:00:00.000Z',
  },
};
