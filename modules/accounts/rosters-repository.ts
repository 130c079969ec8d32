import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

export type Company = { id: string; name: string };

/** By blind index alone: whom a partner named cannot be read from its list. */
export type Vouched = { emailIndex: Buffer; numberIndex: Buffer };

/** Companies that name this address or this number. Needs the system's scope. */
export const listVouchers = (tx: Tx, { emailIndex, numberIndex }: Vouched): Promise<Company[]> =>
  tx
    .selectFrom('companies as c')
    .select(['c.id', 'c.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('company_roster as r')
          .select('r.company_id')
          .whereRef('r.company_id', '=', 'c.id')
          .where((person) =>
            person.or([
              person('r.email_index', '=', emailIndex),
              person('r.contact_number_index', '=', numberIndex),
            ]),
          ),
      ),
    )
    .orderBy('c.name')
    .limit(20)
    .execute();

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
