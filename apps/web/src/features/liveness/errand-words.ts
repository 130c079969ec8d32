import { m } from '#app/paraglide/messages.js';
import type { CheckState } from './use-check.ts';

/** What is said otherwise where a face lifts a wait; the rest is as in every check. */
export function errandSaying(state: CheckState): { title: string; note: string } | undefined {
  switch (state.kind) {
    case 'ready':
      return { title: m.live_ready_title(), note: m.live_errand_ready() };
    case 'passed':
      return { title: m.live_errand_passed_title(), note: m.live_errand_passed_text() };
    case 'rejected':
      return { title: m.live_rejected_title(), note: m.live_errand_rejected() };
    case 'trouble':
      if (state.trouble === 'many')
        return { title: m.live_trouble_many_title(), note: m.live_errand_many() };
      return state.trouble === 'not_asked'
        ? { title: m.live_errand_over_title(), note: m.live_errand_over_text() }
        : undefined;
    default:
      return undefined;
  }
}
