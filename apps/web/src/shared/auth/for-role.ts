import type { Role } from '@luwag/contracts/endpoint';
import type { AccountType } from '@luwag/contracts/person';
import { roleOfPath } from './pages.ts';
import { requireSession } from './require-session.ts';
import type { VisitorArgs } from './visitor.ts';

/** A loader or an action for whoever is signed in with this role; others are led to sign in. */
export const forRole =
  <A extends VisitorArgs, R>(role: Role, work: (args: A) => R) =>
  (args: A): R => {
    requireSession(args, role);
    return work(args);
  };

/** For a page of buyers and merchants: its address says whose it is, the session has to agree. */
export const forOwner =
  <R>(work: (args: VisitorArgs, owner: AccountType) => R) =>
  (args: VisitorArgs): R => {
    const owner = roleOfPath(args.url.pathname) === 'merchant' ? 'merchant' : 'buyer';
    requireSession(args, owner);
    return work(args, owner);
  };
