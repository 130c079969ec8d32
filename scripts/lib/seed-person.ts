import type { NewAccount } from '@luwag/testing/builders/accounts';
import type { SeedApplicant } from '@luwag/testing/seed/seed-cases';
import type { Payer } from '@luwag/testing/seed/seed-purchases';

/** The people a development database begins with. What they bought and owe is told by `pays`. */
export type SeedPerson = NewAccount & {
  role: 'buyer' | 'merchant' | 'staff';
  email: string;
  firstName: string;
  lastName: string;
  /** In words, for whoever wonders whom to sign in as. */
  about: string;
  pays?: Payer;
  /** What they were approved on; staff are not asked. */
  papers?: Pick<SeedApplicant, 'birthDate' | 'address' | 'idNumber' | 'bank'>;
};
