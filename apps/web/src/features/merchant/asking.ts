/** For how long a request can be paid, in seconds. */
export const untils = { half_hour: 1_800, day: 86_400, week: 604_800 } as const;
export type Until = keyof typeof untils;
export const untilNames = Object.keys(untils) as Until[];

export type TypedAsk = {
  amount: string;
  store_id: string;
  description: string;
  order_reference: string;
  until: Until;
};

export type AskFault = { field: keyof TypedAsk; why?: 'in_use' };

/** A request that could not be made: what is wrong where, and what was typed. */
export type AskAnswer = {
  faults: readonly AskFault[];
  code: string;
  /** Left out where the form did not even leave the device: its fields keep what they hold. */
  typed?: TypedAsk;
  /** The form's key once more, where nobody knows whether the request was made. */
  formKey?: string;
};

export const unreachedAsk: AskAnswer = { faults: [], code: 'unreachable' };

/** The refusal's status, as the page carries it. */
export function statusOfAsk({ code }: AskAnswer): number {
  if (['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'].includes(code)) return 503;
  return code === 'rate_limited' ? 429 : 422;
}
