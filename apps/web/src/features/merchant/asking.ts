import type { FormReply, Typed } from '#app/shared/forms/form-reply.ts';

/** For how long a request can be paid, in seconds. */
export const untils = { half_hour: 1_800, day: 86_400, week: 604_800 } as const;
export type Until = keyof typeof untils;

export const askFields = ['amount', 'store_id', 'description', 'order_reference', 'until'] as const;
export type AskField = (typeof askFields)[number];
export type TypedAsk = Typed<AskField>;

/** A request that could not be made: what is wrong where, and what was typed. */
export type AskAnswer = FormReply<AskField> & {
  code: string;
  /** The form's key once more, where nobody knows whether the request was made. */
  formKey?: string;
};

/** The form did not even leave the device: its fields keep what they hold. */
export const unreachedAsk: AskAnswer = { faults: {}, typed: {}, code: 'unreachable' };

/** The refusal's status, as the page carries it. */
export function statusOfAsk({ code }: AskAnswer): number {
  if (['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'].includes(code)) return 503;
  return code === 'rate_limited' ? 429 : 422;
}
