import { lighterPresets } from '@luwag/domain/rescheduling';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** Help with a plan: another day, a lighter plan, calling it off, or ending it early. */

const ById = z.object({ transaction_id: z.uuid() });

export const LighterPreset = z.enum(lighterPresets);

const ScheduledPayment = z.object({ sequence: z.int(), due_date: z.iso.date(), amount: z.int() });

const LighterPlan = z.object({
  preset: LighterPreset,
  payments: z.array(ScheduledPayment),
  total: z.int(),
});

const moveRefusals = {
  nothing_due: 409,
  payment_under_way: 409,
  moves_used_up: 409,
  payment_late: 409,
  installment_not_upcoming: 409,
  installment_moved_before: 409,
  date_not_offered: 422,
} as const;
/** Why no due date of a plan can be moved now. */
export const MoveRefusal = z.enum([
  'nothing_due',
  'payment_under_way',
  'moves_used_up',
  'payment_late',
  'installment_not_upcoming',
  'installment_moved_before',
  'date_not_offered',
]);

const lighterRefusals = {
  nothing_due: 409,
  payment_under_way: 409,
  lighter_plan_taken: 409,
  plan_called_off: 409,
  problem_reported: 409,
  lighter_plan_not_offered: 422,
} as const;
const LighterRefusal = z.enum([
  'nothing_due',
  'payment_under_way',
  'lighter_plan_taken',
  'plan_called_off',
  'problem_reported',
  'lighter_plan_not_offered',
]);

const callOffRefusals = {
  payment_under_way: 409,
  called_off_before: 409,
  free_days_over: 409,
  problem_reported: 409,
  purchase_refunded: 409,
  nothing_to_call_off: 409,
} as const;
const CallOffRefusal = z.enum([
  'payment_under_way',
  'called_off_before',
  'free_days_over',
  'problem_reported',
  'purchase_refunded',
  'nothing_to_call_off',
]);

/** What is owed once a plan was called off: the principal alone. */
const CalledOff = z.object({
  /** What is left to pay, in one payment. */
  amount: z.int(),
  /** Null where nothing is left. */
  due_date: z.iso.date().nullable(),
  /** Interest and fees that were open, and are not asked for any more. */
  no_longer_asked: z.int(),
  /** Interest and fees that were paid: they count towards the principal. */
  counted: z.int(),
  /** As above, beyond what was owed: the buyer's. */
  credit: z.int(),
});

export const getRelief = endpoint({
  name: 'plans.getRelief',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/relief/',
  summary: 'What helps with a purchase: days to move to, lighter plans, what ends it today',
  auth: buyers,
  params: ById,
  success: {
    status: 200,
    body: z.object({
      move: z.object({
        /** Of the free moves in any 365 days, over all purchases. */
        moves_left: z.int(),
        /** Why nothing can be moved now; null where something can. */
        refused_because: MoveRefusal.nullable(),
        /** The payment that would be moved. */
        payment: ScheduledPayment.nullable(),
        /** Every day it can go to, and the interest of the days moved. There is no charge. */
        choices: z.array(z.object({ to_date: z.iso.date(), added_interest: z.int() })),
      }),
      lighter: z.object({
        refused_because: LighterRefusal.nullable(),
        /** The plan as it is: what is open, on its day, with the interest to come. */
        now: z.object({
          payments: z.array(ScheduledPayment),
          total: z.int(),
          interest_to_come: z.int(),
        }),
        /** Each with every payment. No interest and no late fee from the day it is taken. */
        plans: z.array(LighterPlan),
        /** Once one was taken: nothing new can be bought until so many were paid on time. */
        taken: z
          .object({ preset: LighterPreset, on_time: z.int(), on_time_needed: z.int() })
          .nullable(),
      }),
      call_off: z.object({
        refused_because: CallOffRefusal.nullable(),
        /** The last free day, by the statement that was agreed to; null where there is none. */
        until: z.iso.date().nullable(),
        /** What would be owed; null where it cannot be called off. */
        after: CalledOff.nullable(),
      }),
      settle: z.object({
        /** What ends the purchase today. */
        today: z.int(),
        /** What paying each installment on its day from now on comes to. */
        staying: z.int(),
        /** The interest that is never charged if it ends today. */
        saving: z.int(),
      }),
    }),
  },
  refusals: { transaction_not_found: 404 },
});

export const moveDate = endpoint({
  name: 'plans.moveDate',
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/move-date/',
  summary: 'Move the due date of one payment, free of charge',
  auth: buyers,
  idempotent: true,
  movesMoney: true,
  params: ById,
  body: z.object({ sequence: z.int().min(1).max(120), to_date: z.iso.date() }),
  success: {
    status: 200,
    body: z.object({
      payment: ScheduledPayment,
      moved_from: z.iso.date(),
      added_interest: z.int(),
      moves_left: z.int(),
    }),
  },
  refusals: { transaction_not_found: 404, ...moveRefusals },
});

export const takeLighterPlan = endpoint({
  name: 'plans.takeLighterPlan',
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/lighter-plan/',
  summary: 'Take a lighter plan, from today',
  auth: buyers,
  idempotent: true,
  movesMoney: true,
  params: ById,
  body: z.object({ preset: LighterPreset }),
  success: { status: 200, body: LighterPlan },
  refusals: { transaction_not_found: 404, ...lighterRefusals },
});

export const callOff = endpoint({
  name: 'plans.callOff',
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/call-off/',
  summary: 'Call a plan off within its free days: the principal alone is owed',
  auth: buyers,
  idempotent: true,
  movesMoney: true,
  params: ById,
  body: z.object({}),
  success: { status: 200, body: CalledOff },
  refusals: { transaction_not_found: 404, ...callOffRefusals },
});
