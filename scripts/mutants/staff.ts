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
];
