import { type RawBuilder, sql } from 'kysely';

/**
 * A new id for a row of this account: time-ordered, with the account's slot. Without an account a
 * slot is drawn.
 */
export const idFor = (accountId: string | null): RawBuilder<string> =>
  sql<string>`uuid_v7(slot_of(${accountId}))`;
