import type { Trouble } from './form-reply.ts';

/** What a call's refusal means to somebody who looks at a form, and the status of the page. */
export function troubleOf(code: string): { trouble: Trouble; status: number } {
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
