import type { Endpoint, RequestOf, ResultOf } from '../endpoint.ts';

/** What a call answers, where it answers in JSON at all. */
type AnswerOf<E extends Endpoint> = E['success'] extends { status: 204 } | { contentType: string }
  ? { answer?: never }
  : { answer: ResultOf<E> };

/** What a reader is told of a call beyond its contract, and one exchange as it could happen. */
export type CallDoc<E extends Endpoint = Endpoint> = {
  /** What it does, when to call it and what comes next, in a few sentences. */
  description: string;
  /** Checked against the contract's own schemas, by the compiler and by a test. */
  example: RequestOf<E> & AnswerOf<E>;
  /** It asks for a fresh factor in some cases alone, by `step_up_id` in the body. */
  asksForStepUp?: true;
};

/**
 * The words for a file of contracts, by the names its endpoints are exported under: one that has no
 * words does not compile. They are beside the contracts and not in them, because browsers load
 * those.
 */
export type DocsOf<Contracts> = {
  [Name in keyof Contracts as Contracts[Name] extends Endpoint ? Name : never]: CallDoc<
    Extract<Contracts[Name], Endpoint>
  >;
};

/** A call's words in the form that whoever prints them goes through all of them. */
export type AnyCallDoc = Pick<CallDoc, 'description' | 'asksForStepUp'> & {
  example: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    answer?: unknown;
  };
};
