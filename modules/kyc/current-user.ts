import type { Ctx } from '@luwag/platform/http/route';
import type { Person } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';

/** Staff alone get here, and only with a passkey: the contract's role and the sign-in see to it. */
export function reviewerOf(ctx: Pick<Ctx, 'caller'>): Person {
  const person = personOf(ctx);
  if (person.role !== 'staff' || person.isEnrolling)
    throw new Error(`needs enrolled staff, called by ${person.role} ${person.id}`);
  return person;
}
