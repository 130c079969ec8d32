import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { ByGroup, GroupStatus, GroupSwap, groupNotFound } from './paluwagan.ts';

/** The order of turns: drawn in the open, or agreed, and swapped by two who both say yes. */

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Everything that an order follows from, and the order. `packages/domain/src/paluwagan-draw.ts`
 * checks it, and so does a script that is none of ours.
 */
export const DrawValues = z.object({
  version: z.literal(1),
  group_id: z.uuid(),
  seed_seal: z.string(),
  /** Null until it was opened. */
  seed: z.string().nullable(),
  /** By id. `name` is empty to whoever is not a member. */
  members: z.array(
    z.object({
      member_id: z.uuid(),
      name: z.string(),
      seal: z.string(),
      /** Null: not opened, and its seats are last. */
      number: z.string().nullable(),
    }),
  ),
  /** By number, as it was when the group was full. */
  roster: z.array(z.object({ seat: z.int(), member_id: z.uuid(), secured: z.boolean() })),
  roster_hash: z.string().nullable(),
  early_turns: z.int(),
  /** Seat numbers by turn, as drawn: swaps and moves come after it. */
  order: z.array(z.int()).nullable(),
});
export type DrawValues = z.infer<typeof DrawValues>;

const Draw = z.object({
  status: GroupStatus,
  group_name: z.string(),
  /** Opens the same values without names, to anybody. */
  draw_code: z.string(),
  full_at: z.iso.datetime().nullable(),
  drawn_at: z.iso.datetime().nullable(),
  reveal_until: z.iso.datetime().nullable(),
  values: DrawValues,
  /** What changed the order since, oldest first. */
  changes: z.array(
    z.object({
      kind: z.enum(['swapped', 'moved_last', 'passed_over']),
      seat: z.int(),
      with_seat: z.int().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});

export const getDraw = endpoint({
  name: 'paluwagan.getDraw',
  method: 'GET',
  path: '/api/v1/paluwagan/groups/{group_id}/draw/',
  summary: 'The published values of the draw, for a member to check',
  auth: buyers,
  params: ByGroup,
  success: { status: 200, body: Draw },
  refusals: { ...groupNotFound, order_is_agreed: 409 },
});

export const checkDraw = endpoint({
  name: 'paluwagan.checkDraw',
  method: 'GET',
  path: '/api/v1/paluwagan/draws/{draw_code}/',
  summary: 'The same values without anybody’s name, for anybody to check',
  auth: 'public',
  callClass: 'login',
  params: z.object({ draw_code: z.string().min(8).max(40) }),
  success: { status: 200, body: z.object({ values: DrawValues }) },
  refusals: { draw_not_found: 404 },
});

export const revealNumber = endpoint({
  name: 'paluwagan.revealNumber',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/reveal/',
  summary: 'Open one’s own number, within 24 hours after the group is full',
  auth: buyers,
  params: ByGroup,
  body: z.object({ number: Hex32 }),
  success: { status: 200, body: z.object({ revealed: z.int(), status: GroupStatus }) },
  refusals: { ...groupNotFound, not_drawing: 409, seal_does_not_fit: 422 },
});

export const proposeOrder = endpoint({
  name: 'paluwagan.proposeOrder',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/order/',
  summary: 'The organiser proposes an order of turns, to which every member says yes or nothing',
  auth: buyers,
  params: ByGroup,
  body: z.object({ seat_ids: z.array(z.uuid()).min(3).max(20) }),
  success: { status: 200, body: z.object({ order_hash: z.string() }) },
  refusals: {
    ...groupNotFound,
    not_organiser: 403,
    not_agreeing: 409,
    order_not_whole: 422,
    early_turn_not_secured: 409,
  },
});

export const agreeOrder = endpoint({
  name: 'paluwagan.agreeOrder',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/order/agree/',
  summary: 'Say yes to the order that was read; the last yes starts the group',
  auth: buyers,
  params: ByGroup,
  body: z.object({ order_hash: Hex32 }),
  success: { status: 200, body: z.object({ agreed: z.int(), status: GroupStatus }) },
  refusals: { ...groupNotFound, not_agreeing: 409, order_changed: 409 },
});

export const askSwap = endpoint({
  name: 'paluwagan.askSwap',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/swaps/',
  summary: 'Ask another member to change turns; they have until either turn is near',
  auth: buyers,
  needs: 'paluwagan',
  params: ByGroup,
  body: z.object({ from_seat_id: z.uuid(), to_seat_id: z.uuid() }),
  success: { status: 201, body: GroupSwap },
  refusals: {
    ...groupNotFound,
    seat_not_found: 404,
    swap_not_possible: 409,
    swap_asked_already: 409,
    early_turn_not_secured: 409,
  },
});

export const answerSwap = endpoint({
  name: 'paluwagan.answerSwap',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/swaps/{swap_id}/answer/',
  summary: 'Say yes or no to a swap; whoever asked may take it back by a no',
  auth: buyers,
  params: ByGroup.extend({ swap_id: z.uuid() }),
  body: z.object({ agrees: z.boolean() }),
  success: {
    status: 200,
    body: z.object({ status: z.enum(['agreed', 'declined']) }),
  },
  refusals: {
    ...groupNotFound,
    swap_not_found: 404,
    swap_over: 409,
    swap_not_possible: 409,
    early_turn_not_secured: 409,
  },
});
