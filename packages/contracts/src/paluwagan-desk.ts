import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import {
  ByGroup,
  CoveredPart,
  GroupAmounts,
  GroupRound,
  GroupSeat,
  GroupStatus,
  groupNotFound,
} from './paluwagan.ts';
import { GroupEntry } from './paluwagan-money.ts';
import { readableLine, writtenText } from './readable-text.ts';

/** Paluwagan at the console: what is to look at, and the little that staff can do. */

const Reason = readableLine({ min: 5, max: 300 });

export const StaffGroupRow = z.object({
  group_id: z.uuid(),
  /** By which people speak of it: `PG-1001`. */
  reference: z.string(),
  livemode: z.boolean(),
  name: z.string(),
  status: GroupStatus,
  seats: z.int(),
  seats_taken: z.int(),
  current_round: z.int().nullable(),
  next_date: z.iso.date().nullable(),
  missed: z.int(),
  /** Short, frozen, a step or a hardship to decide, or a book that does not fit. */
  to_look_at: z.array(z.enum(['short', 'frozen', 'step_asked', 'hardship', 'not_proven'])),
});
export type StaffGroupRow = z.infer<typeof StaffGroupRow>;

export const listGroupsForStaff = endpoint({
  name: 'paluwagan.listGroupsForStaff',
  method: 'GET',
  path: '/api/v1/ops/paluwagan/groups/',
  summary: 'Groups, those to look at first. On record',
  auth: staffMay('see_groups'),
  reads: 'masked',
  priority: 'list',
  query: z.object({
    state: z.enum(['active', 'over']).default('active'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(StaffGroupRow),
      page: z.int(),
      has_more: z.boolean(),
      to_look_at: z.int(),
    }),
  },
  refusals: {},
});

/** A seat with its money. */
export const StaffSeat = GroupSeat.extend({
  account_id: z.uuid(),
  gave: z.int(),
  took: z.int(),
  /** What it gave less what it took. */
  stands: z.int(),
  owes: z.int(),
  /** By round: given, given late, missed, in grace, to come, or not owed. */
  rounds: z.array(z.enum(['in', 'caught_up', 'late', 'grace', 'open', 'none'])),
});
export type StaffSeat = z.infer<typeof StaffSeat>;

export const GroupStep = z.object({
  group_step_id: z.uuid(),
  step: z.enum(['freeze', 'unfreeze', 'dissolve']),
  reason: z.string(),
  asked_by: z.string(),
  is_yours: z.boolean(),
  asked_at: z.iso.datetime(),
  decision: z.enum(['approved', 'refused']).nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
});
export type GroupStep = z.infer<typeof GroupStep>;

export const GroupHardship = z.object({
  hardship_id: z.uuid(),
  seat_id: z.uuid(),
  name: z.string(),
  cause: z.enum(['illness', 'lost_work', 'death', 'calamity', 'other']),
  words: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  decision: z.enum(['granted', 'refused']).nullable(),
  from_round: z.int().nullable(),
  until_round: z.int().nullable(),
});
export type GroupHardship = z.infer<typeof GroupHardship>;

export const StaffGroup = StaffGroupRow.extend({
  amounts: GroupAmounts,
  rules_hash: z.string(),
  frozen_roster_at: z.iso.datetime().nullable(),
  draw_code: z.string().nullable(),
  seats_list: z.array(StaffSeat),
  rounds: z.array(GroupRound),
  covered: z.array(CoveredPart),
  /** Whether the next pot will be whole: what is in, and who makes up for whom. */
  outlook: z
    .object({
      round_number: z.int(),
      name: z.string(),
      date: z.iso.date(),
      given: z.int(),
      given_count: z.int(),
      lines: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['grace', 'open', 'deposit', 'guarantee', 'platform', 'missing']),
          amount: z.int(),
        }),
      ),
      pot: z.int(),
      is_whole: z.boolean(),
    })
    .nullable(),
  /** Held is owed: what the ledger has against what the rows say. */
  proof: z.object({
    pools: z.int(),
    deposits: z.int(),
    guarantee: z.int(),
    to_be_paid: z.int(),
    held: z.int(),
    owed: z.int(),
    is_equal: z.boolean(),
  }),
  platform_cover_left: z.int(),
  steps: z.array(GroupStep),
  hardships: z.array(GroupHardship),
  /** The last twenty. */
  entries: z.array(GroupEntry),
});
export type StaffGroup = z.infer<typeof StaffGroup>;

export const getGroupForStaff = endpoint({
  name: 'paluwagan.getGroupForStaff',
  method: 'GET',
  path: '/api/v1/ops/paluwagan/groups/{group_id}/',
  summary: 'One group: roster, money, proof and what was asked for. On record',
  auth: staffMay('see_groups'),
  reads: 'masked',
  params: ByGroup,
  success: { status: 200, body: StaffGroup },
  refusals: groupNotFound,
});

export const askGroupStep = endpoint({
  name: 'paluwagan.askGroupStep',
  method: 'POST',
  path: '/api/v1/ops/paluwagan/groups/{group_id}/steps/',
  summary: 'Ask to freeze a group, let it go on, or dissolve one that is frozen; another decides',
  auth: staffMay('work_groups'),
  params: ByGroup,
  body: z.object({ step: z.enum(['freeze', 'unfreeze', 'dissolve']), reason: Reason }),
  success: { status: 201, body: GroupStep },
  refusals: { ...groupNotFound, step_not_possible: 409, step_asked_already: 409 },
});

export const decideGroupStep = endpoint({
  name: 'paluwagan.decideGroupStep',
  method: 'POST',
  path: '/api/v1/ops/paluwagan/groups/{group_id}/steps/{group_step_id}/decision/',
  summary: 'The second person’s word on a step of a group',
  auth: staffMay('work_groups'),
  movesMoney: true,
  params: ByGroup.extend({ group_step_id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'refuse']) }),
  success: { status: 200, body: GroupStep },
  refusals: {
    ...groupNotFound,
    group_step_not_found: 404,
    step_decided: 409,
    step_not_possible: 409,
    second_same_person: 409,
  },
});

export const decideHardship = endpoint({
  name: 'paluwagan.decideHardship',
  method: 'POST',
  path: '/api/v1/ops/paluwagan/groups/{group_id}/hardships/{hardship_id}/decision/',
  summary: 'Excuse a seat for some rounds, or not; with a reason on record',
  auth: staffMay('work_groups'),
  reads: 'masked',
  params: ByGroup.extend({ hardship_id: z.uuid() }),
  body: z.object({
    decision: z.enum(['grant', 'refuse']),
    /** How many rounds, from the one that runs on; what is owed of earlier ones goes with them. */
    rounds: z.int().min(1).max(20).default(1),
    reason: Reason,
  }),
  success: { status: 200, body: GroupHardship },
  refusals: { ...groupNotFound, hardship_not_found: 404, hardship_decided: 409 },
});

export const writeToGroup = endpoint({
  name: 'paluwagan.writeToGroup',
  method: 'POST',
  path: '/api/v1/ops/paluwagan/groups/{group_id}/messages/',
  summary: 'Write the same words to every member, or to one',
  auth: staffMay('work_groups'),
  params: ByGroup,
  body: z.object({ seat_id: z.uuid().optional(), words: writtenText({ min: 5, max: 600 }) }),
  success: { status: 202, body: z.object({ members: z.int() }) },
  refusals: { ...groupNotFound, seat_not_found: 404 },
});
