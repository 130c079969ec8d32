import type { Role } from '@luwag/contracts/endpoint';
import { requireSession } from './require-session.ts';
import type { VisitorArgs } from './visitor.ts';

/** A loader or an action for whoever is signed in with this role; others are led to sign in. */
export const forRole =
  <A extends VisitorArgs, R>(role: Role, work: (args: A) => R) =>
  (args: A): R => {
    requireSession(args, role);
    return work(args);
  };
