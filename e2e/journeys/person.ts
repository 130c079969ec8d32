import { randomInt } from 'node:crypto';
import { createAccount } from '@luwag/testing/builders/accounts';
import { inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';

export type Role = 'buyer' | 'merchant';
export type Person = {
  role: Role;
  email: string;
  /** As it is typed after +63. */
  number: string;
  password: string;
};

/** Somebody Luwag has not met. */
export function newPerson(role: Role): Person {
  const chance = randomInt(100_000_000, 1_000_000_000);
  return {
    role,
    email: `${role}.${chance}@example.ph`,
    number: `9${chance}`,
    password: `Mabuhay-${chance}`,
  };
}

/**
 * Somebody who has signed up and proved everything before, and is not signed in anywhere. Unless
 * `accountStatus` says otherwise the product is open to them.
 */
export async function knownPerson(
  role: Role,
  { accountStatus = 'ACTIVE' as 'ACTIVE' | 'PENDING' } = {},
): Promise<Person> {
  const person = newPerson(role);
  const contactNumber = `+63${person.number}`;
  const account = { ...person, contactNumber, firstName: 'Maria', accountStatus };
  await withStores((stores) => createAccount(stores, account), inject('settings'));
  return person;
}
