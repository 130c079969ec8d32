import { groupFrequencies, groupLimits, turnOrders } from '@luwag/domain/paluwagan-rules';
import { groupPayoutKinds, groupStatuses, roundStatuses } from '@luwag/domain/paluwagan-states';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { CreditWallet } from './credit-payouts.ts';
import { endpoint } from './endpoint.ts';
import { PayoutMode } from './payouts.ts';
import { readableLine } from './readable-text.ts';

/**
 * Paluwagan: what a group is and how its members see it. Making and joining one is in
 * `paluwagan-joining.ts`, the order of turns in `paluwagan-turns.ts`, what is paid and received in
 * `paluwagan-money.ts`. Amounts are centavos. Others are shown as a first name and an initial; to
 * somebody who is not in it and was not asked, a group is not there.
 */

export const GroupStatus = z.enum(groupStatuses);
export const RoundStatus = z.enum(roundStatuses);
export const GroupFrequency = z.enum(groupFrequencies);
export const TurnOrder = z.enum(turnOrders);

export const ByGroup = z.object({ group_id: z.uuid() });
/** To strangers it is not there. */
export const groupNotFound = { group_not_found: 404 } as const;

/** What an organiser chooses. */
export const GroupTerms = z.object({
  name: readableLine({ min: groupLimits.nameMinLength, max: groupLimits.nameMaxLength }),
  seats: z.int().min(groupLimits.seatsMin).max(groupLimits.seatsMax),
  contribution: z
    .int()
    .min(groupLimits.contributionMinCentavos)
    .max(groupLimits.contributionMaxCentavos),
  every: GroupFrequency,
  first_date: z.iso.date(),
  order: TurnOrder,
});
export type GroupTerms = z.infer<typeof GroupTerms>;

/** What everybody signs, as figures. */
export const GroupAmounts = z.object({
  seats: z.int(),
  contribution: z.int(),
  /** Each time, on top. What is not used comes back at the end. */
  cover: z.int(),
  /** Contribution and cover. */
  due: z.int(),
  pot: z.int(),
  every: GroupFrequency,
  order: TurnOrder,
  due_dates: z.array(z.iso.date()),
  grace_days: z.int(),
  /** Once, to the group, for one contribution that is missed. */
  penalty: z.int(),
  deposit: z.int(),
  /** The first turns: they take a rating of `early_rating` or a deposit. */
  early_turns: z.int(),
  early_rating: z.int(),
  /** The most that we put in over the whole life of the group. */
  platform_cover: z.int(),
  fee: z.int(),
});
export type GroupAmounts = z.infer<typeof GroupAmounts>;

/** Why such a group is not made. */
export const termsRefusals = {
  first_turn_out_of_range: 422,
  first_turn_not_a_pay_day: 422,
  group_too_long: 422,
  contribution_not_whole: 422,
  group_name_not_allowed: 422,
} as const;

/** A pot of the caller's own that is ahead. */
export const NextPot = z.object({
  amount: z.int(),
  date: z.iso.date(),
  /** If somebody is late: when what is missing is covered, unless the cover is too little. */
  latest: z.iso.date(),
});

export const GroupCard = z.object({
  group_id: z.uuid(),
  livemode: z.boolean(),
  name: z.string(),
  status: GroupStatus,
  seats: z.int(),
  seats_taken: z.int(),
  contribution: z.int(),
  due: z.int(),
  pot: z.int(),
  every: GroupFrequency,
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  /** The round that runs, by number. */
  current_round: z.int().nullable(),
  /** Whose list makes it visible; null: by invitation alone. */
  company: z.string().nullable(),
  /** Of a group that the caller is in. */
  mine: z
    .object({
      seats: z.int(),
      /** The turns of the caller's seats; empty before the order is known. */
      turns: z.array(z.int()),
      is_organiser: z.boolean(),
      /** What is to be given next on one date; several seats are several dues, of one sum. */
      next_due: z
        .object({
          /** The first of them. */
          due_id: z.uuid(),
          amount: z.int(),
          /** For how many seats. */
          seats: z.int(),
          due_date: z.iso.date(),
          is_late: z.boolean(),
        })
        .nullable(),
      /** All that is late, of whatever dates; 0 where nothing is. */
      late: z.int(),
      /** The caller's own next pot; null before the order is known, and after the last. */
      next_pot: NextPot.nullable(),
      /** What waits for the caller. */
      to_do: z.array(z.enum(['reveal', 'agree_order', 'answer_swap', 'pay_deposit', 'pay_buy_in'])),
    })
    .nullable(),
  /** Of one that the caller was invited to by number. */
  invitation: z
    .object({
      group_invitation_id: z.uuid(),
      from: z.string(),
      kept_until: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type GroupCard = z.infer<typeof GroupCard>;

export const listGroups = endpoint({
  name: 'paluwagan.listGroups',
  method: 'GET',
  path: '/api/v1/paluwagan/list',
  summary: 'The caller’s own groups; or those they were invited to, and those of their company',
  auth: buyers,
  priority: 'list',
  query: z.object({
    show_my_groups: z.enum(['true', 'false']).default('true'),
    mode: PayoutMode.default('live'),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(GroupCard),
      /** Companies that have the caller on their list: a new group can be shown to their people. */
      companies: z.array(z.object({ company_id: z.uuid(), name: z.string() })),
      /** Of what is offered: why the caller takes a seat in no group now, as far as is known. */
      why_not: z
        .enum(['not_verified', 'number_not_confirmed', 'in_arrears', 'too_many_groups'])
        .nullable(),
    }),
  },
  refusals: {},
});

export const previewRules = endpoint({
  name: 'paluwagan.previewRules',
  method: 'POST',
  path: '/api/v1/paluwagan/rules/',
  summary: 'What a group would be: its dates, the pot and every amount. Nothing is made',
  auth: buyers,
  body: GroupTerms,
  success: { status: 200, body: GroupAmounts },
  refusals: termsRefusals,
});

/** One member of a group as the others see them. */
export const GroupMember = z.object({
  member_id: z.uuid(),
  name: z.string(),
  is_you: z.boolean(),
  is_organiser: z.boolean(),
  seats: z.int(),
  signed_at: z.iso.datetime(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/**
 * `in`: given. `open`: not yet, and in time. `grace`: its day is over, the grace is not. `late`:
 * missed, and covered or not.
 */
export const SeatGiving = z.enum(['in', 'open', 'grace', 'late', 'none']);

/** One seat and what became of it. Before the order is known it has no turn. */
export const GroupSeat = z.object({
  seat_id: z.uuid(),
  seat_number: z.int(),
  member_id: z.uuid(),
  name: z.string(),
  is_yours: z.boolean(),
  /** Rating or deposit; nothing else of it is told. Null until the group is full. */
  is_secured: z.boolean().nullable(),
  turn: z.int().nullable(),
  /** The date of its round. */
  turn_date: z.iso.date().nullable(),
  received: z.int().nullable(),
  received_at: z.iso.datetime().nullable(),
  /** In the round that runs. */
  giving: SeatGiving,
  /** Its turn went behind the others, or does if what is missing is not here by this date. */
  moved_last: z.boolean(),
  moves_last_on: z.iso.date().nullable(),
});
export type GroupSeat = z.infer<typeof GroupSeat>;

/** How a round that somebody missed was made whole, line by line. */
export const CoveredPart = z.object({
  seat_id: z.uuid(),
  name: z.string(),
  round_number: z.int(),
  contribution: z.int(),
  cover: z.int(),
  penalty: z.int(),
  owes: z.int(),
  from_deposit: z.int(),
  from_guarantee: z.int(),
  from_platform: z.int(),
  days_late: z.int(),
  is_caught_up: z.boolean(),
});
export type CoveredPart = z.infer<typeof CoveredPart>;

export const GroupRound = z.object({
  round_id: z.uuid(),
  round_number: z.int(),
  due_date: z.iso.date(),
  grace_end: z.iso.date(),
  /** If somebody is late: when what is missing is covered, unless the cover is too little. */
  latest: z.iso.date(),
  status: RoundStatus,
  /** Whose turn it is, as things stand; null after a dissolution. */
  seat_id: z.uuid().nullable(),
  name: z.string().nullable(),
  pot: z.int(),
  /** Contributions that are there, covered ones left out, and how many. */
  given: z.int(),
  given_count: z.int(),
  /** What was put in for who missed it. */
  covered: z.int(),
  released_at: z.iso.datetime().nullable(),
});
export type GroupRound = z.infer<typeof GroupRound>;

export const GroupSwap = z.object({
  swap_id: z.uuid(),
  from_seat_id: z.uuid(),
  from_name: z.string(),
  from_turn: z.int(),
  to_seat_id: z.uuid(),
  to_name: z.string(),
  to_turn: z.int(),
  /** Whether the caller is the one who answers. */
  is_for_you: z.boolean(),
  asked_at: z.iso.datetime(),
});
export type GroupSwap = z.infer<typeof GroupSwap>;

/** A due of the caller's own that is not paid. */
export const OwnDue = z.object({
  due_id: z.uuid(),
  kind: z.enum(['contribution', 'deposit', 'buy_in']),
  seat_id: z.uuid(),
  round_number: z.int().nullable(),
  contribution: z.int(),
  cover: z.int(),
  penalty: z.int(),
  amount: z.int(),
  due_date: z.iso.date(),
  status: z.enum(['open', 'missed']),
  /** From this day on; dues of later rounds are not asked for yet. */
  opens_on: z.iso.date(),
  /** A payment of it that is not over. */
  payment_id: z.uuid().nullable(),
});
export type OwnDue = z.infer<typeof OwnDue>;

/** Money of the group that goes, or went, to the caller. Newest first. */
export const OwnPayout = z.object({
  payout_id: z.uuid(),
  kind: z.enum(groupPayoutKinds),
  amount: z.int(),
  /** `back`: it failed or came back, and is sent anew. */
  state: z.enum(['on_its_way', 'paid', 'back']),
  wallet: CreditWallet,
  /** The end of the number. */
  account: z.string(),
  at: z.iso.datetime(),
});
export type OwnPayout = z.infer<typeof OwnPayout>;

export const GroupPage = z.object({
  group_id: z.uuid(),
  livemode: z.boolean(),
  name: z.string(),
  status: GroupStatus,
  amounts: GroupAmounts,
  rules_hash: z.string(),
  company: z.string().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  members: z.array(GroupMember),
  /** By turn where the order is known, else by number. */
  seats: z.array(GroupSeat),
  rounds: z.array(GroupRound),
  /** The round that runs, by number. */
  current_round: z.int().nullable(),
  /** What was covered and is not caught up, and of the last two rounds what was. */
  covered: z.array(CoveredPart),
  /** What is held for the group now. Together it is what is in trust. */
  held: z.object({
    pools: z.int(),
    deposits: z.int(),
    guarantee: z.int(),
    to_be_paid: z.int(),
    platform_cover_left: z.int(),
  }),
  draw: z
    .object({
      seed_seal: z.string(),
      /** Members whose number is open; null before the group is full. */
      revealed: z.int(),
      reveal_until: z.iso.datetime().nullable(),
      /** The caller's own seal is there and their number is not. */
      waits_for_you: z.boolean(),
      is_drawn: z.boolean(),
    })
    .nullable(),
  order_asked: z
    .object({
      order_hash: z.string(),
      /** Seat ids by turn. */
      seat_ids: z.array(z.uuid()),
      agreed: z.int(),
      waits_for_you: z.boolean(),
    })
    .nullable(),
  swaps: z.array(GroupSwap),
  dissolution: z.object({ agreed: z.int(), members: z.int(), you_agreed: z.boolean() }).nullable(),
  mine: z.object({
    member_id: z.uuid(),
    is_organiser: z.boolean(),
    seat_ids: z.array(z.uuid()),
    dues: z.array(OwnDue),
    given: z.int(),
    received: z.int(),
    owes: z.int(),
    next_pot: NextPot.extend({ seat_id: z.uuid(), turn: z.int() }).nullable(),
    payouts: z.array(OwnPayout),
    /** Theirs, and not sent: there is no proven number, or payouts to the caller are held. */
    waits: z.int(),
    wallet: CreditWallet,
    /** Where it goes to: the end of the number. */
    account: z.string().nullable(),
    autopay_source_id: z.uuid().nullable(),
    may_leave: z.boolean(),
    /** Seats that have to be secured before the draw can begin, by whoever leaves a deposit. */
    deposits_wanted: z.int(),
  }),
});
export type GroupPage = z.infer<typeof GroupPage>;

export const getGroup = endpoint({
  name: 'paluwagan.getGroup',
  method: 'GET',
  path: '/api/v1/paluwagan/groups/{group_id}/',
  summary: 'One group as its member sees it: turns, who has given, what is held, what to do',
  auth: buyers,
  params: ByGroup,
  success: { status: 200, body: GroupPage },
  refusals: groupNotFound,
});

export const getRules = endpoint({
  name: 'paluwagan.getRules',
  method: 'GET',
  path: '/api/v1/paluwagan/groups/{group_id}/rules/',
  summary: 'The rules that everybody signed, word for word, with their hash',
  auth: buyers,
  params: ByGroup,
  success: {
    status: 200,
    body: z.object({
      group_id: z.uuid(),
      name: z.string(),
      amounts: GroupAmounts,
      /** Canonical JSON; its SHA-256 is the hash. */
      text: z.string(),
      rules_hash: z.string(),
      signatures: z.array(z.object({ name: z.string(), signed_at: z.iso.datetime() })),
    }),
  },
  refusals: groupNotFound,
});
