import type { Mutant } from '../lib/mutants.ts';

/** What our own people may do, and how much they may read. */
export const staffMutants: Mutant[] = [
  {
    id: 'staff-right',
    promise: 'a call of the console is open to the roles that have its right',
    file: 'packages/platform/src/security/authenticate.ts',
    from: 'if (rolesMay(staffRoles, right)) return { ...caller, staffRoles };',
    to: 'return { ...caller, staffRoles };',
    test: { file: 'apps/api/src/access-matrix.test.ts', name: 'one of our people who is' },
  },
  {
    id: 'role-seal',
    promise: 'a role that the product did not write opens nothing',
    file: 'modules/staff/roles.ts',
    from: 'if (seals[i]?.equals(row.seal)) knownSeals',
    to: 'knownSeals',
    test: { file: 'modules/staff/roles.test.ts', name: 'opens nothing and is found with its name' },
  },
  {
    id: 'own-role-change',
    promise: 'another admin decides what one has asked for',
    file: 'packages/domain/src/staff-roles.ts',
    from: "if (by.deciderId === asked.askedBy) return 'own_role_change';",
    to: '',
    test: { file: 'packages/domain/src/staff-roles.test.ts', name: 'no change is one person’s' },
  },
  {
    id: 'reading-limit',
    promise: 'an hour has only so many readings',
    file: 'modules/staff/readings.ts',
    from: 'if (isTooManyReadings(kind, count))\n      throw',
    to: 'if (false)\n      throw',
    test: { file: 'modules/staff/roles.test.ts', name: 'ends at its limit, with an alarm' },
  },
  {
    id: 'risk-hold-at-checkout',
    promise: 'nothing is bought while staff look at the buyer',
    file: 'packages/db/functions/public.checkout.sql',
    from: 'and (a.risk_held_until is null or a.risk_held_until <= purchase.decided_at)',
    to: '',
    test: { file: 'modules/risk/risk.test.ts', name: 'buys nothing new until the time is over' },
  },
  {
    id: 'risk-hold-of-shop',
    promise: 'nothing is paid out while staff look at the shop',
    file: 'modules/payouts/destination.ts',
    from: "if (checked) return { reason: 'risk', until: checked };",
    to: '',
    test: { file: 'modules/risk/risk.test.ts', name: 'a held shop is paid nothing out' },
  },
  {
    id: 'risk-hold-ended-by-another',
    promise: 'who laid a hold on does not lift it',
    file: 'packages/domain/src/risk-holds.ts',
    from: "return hold.heldBy === by.enderId ? 'second_same_person' : undefined;",
    to: 'return undefined;',
    test: {
      file: 'packages/domain/src/risk-holds.test.ts',
      name: 'who laid it on does not lift it, and who asked is not the second',
    },
  },
];
