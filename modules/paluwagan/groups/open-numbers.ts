import type { MemberRow } from './repository.ts';

/**
 * Of a group that forms: whoever sealed a number now would know one, so that nobody comes in any
 * more. Only groups have it in which somebody left a draw, as an older release let them.
 */
export const isAnyOpen = (members: readonly MemberRow[]): boolean =>
  members.some(({ number }) => number !== null);
