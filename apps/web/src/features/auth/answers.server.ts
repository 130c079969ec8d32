import { data } from 'react-router';
import { replyOf } from '#app/shared/forms/form-reply.ts';
import type { Faults, FormReply, FormTrouble, Typed } from './form-reply.ts';

/** How forms that did not get through are answered: what the page says, and its status. */
export type Answer<R> = ReturnType<typeof data<R>> | Response;

export const faulty = (typed: Typed, faults: Faults) =>
  data<FormReply>(replyOf(typed, faults), { status: 422 });

/** With something of the page's own to say. */
export const answered = <R extends object>(own: R, status: number, typed: Typed = {}) =>
  data<FormReply & R>({ ...replyOf(typed), ...own }, { status });

/** The link is over or was never ours. */
export const expired = () => answered({ isExpired: true }, 422);

/** What a call's refusal means to somebody who looks at a form. */
export function troubled(typed: Typed, code: string) {
  const { trouble, status } = troubleOf(code);
  return answered({ trouble }, status, typed);
}

function troubleOf(code: string): { trouble: FormTrouble; status: number } {
  switch (code) {
    case 'rate_limited':
    case 'code_sent_recently':
    case 'too_many_codes':
      return { trouble: 'too_many', status: 429 };
    case 'invalid_request':
    case 'body_too_large':
      return { trouble: 'refused', status: 422 };
    default:
      return { trouble: 'unavailable', status: 503 };
  }
}
