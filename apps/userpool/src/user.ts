import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';

export type UserRow = Selectable<DB['userpool.users']>;

/** A person with an account, names opened. */
export type User = {
  sub: string;
  key: Buffer;
  email: string;
  pendingEmail: string | undefined;
  name: string | undefined;
  locale: string | undefined;
  role: string;
  isConfirmed: boolean;
  isEmailVerified: boolean;
  row: UserRow;
};
