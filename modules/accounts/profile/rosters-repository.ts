import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

/**
 * Which companies vouch for a buyer: those that name an address or a number that the account has
 * proven. Done anew whenever one is proven. Lists are compared by blind index: whom a partner named
 * cannot be read from them. Needs the system's scope.
 */
export async function matchRosters(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with vouching as (
      select distinct r.company_id from accounts a join company_roster r
        on (r.email_index = a.email_index and a.email_confirmed_at is not null)
        or (r.contact_number_index = a.contact_number_index and a.number_confirmed_at is not null)
      where a.id = ${accountId} and a.role = 'buyer'
    ), gone as (
      delete from account_companies
      where account_id = ${accountId} and company_id not in (select company_id from vouching)
    )
    insert into account_companies (account_id, company_id)
    select ${accountId}::uuid, company_id from vouching on conflict do nothing`.execute(tx);
}

export async function upsertCompany(tx: Tx, name: string): Promise<string> {
  const { id } = await tx
    .insertInto('companies')
    .values({ name })
    // Writing the same name again is what makes the row come back.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns how many were not there before. */
export async function insertRoster(
  tx: Tx,
  companyId: string,
  people: { emailIndexes: Buffer[]; numberIndexes: Buffer[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into company_roster (company_id, email_index, contact_number_index)
    select ${companyId}::uuid, email, null from unnest(${people.emailIndexes}::bytea[]) email
    union all
    select ${companyId}::uuid, null, number from unnest(${people.numberIndexes}::bytea[]) number
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}
