import type { Role } from '@luwag/contracts/endpoint';
import { data } from 'react-router';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { forRole, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** Where groups are not offered their pages are not there, to anybody. */
export function requireGroups({ context }: Pick<VisitorArgs, 'context'>): void {
  if (!context.get(pageFacts).hasPaluwagan) throw data('not_found', { status: 404 });
}

/** A loader or an action of groups, for whoever is signed in with this role. */
export const forGroups =
  <A extends VisitorArgs, R>(role: Role, work: (args: A) => R) =>
  (args: A): R => {
    requireGroups(args);
    return forRole(role, work)(args);
  };
