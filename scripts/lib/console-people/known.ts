import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import { staffRoles } from '@luwag/domain/staff-roles';
import type { Vault } from '@luwag/key-service/vault';
import { encryptIdentity } from '@luwag/modules/accounts/profile/personal';
import { setRoles } from '@luwag/modules/staff/service';
import { say } from '@luwag/modules/support/acting';
import { findCase } from '@luwag/modules/support/repository';
import { knownIds } from './accounts.ts';
import type { World } from './numbered.ts';

// Those who are looked for and looked at: their data opens, and is found by what they say.

const firstNames = ['Maria', 'Jose', 'Ana', 'Juan', 'Liza', 'Ramon', 'Teresa', 'Paolo', 'Grace'];
const lastNames = ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Torres'];

export type Known = {
  id: string;
  email: string;
  number: string;
  name: string;
};

/** People whose data opens: buyers, the first shops and staff. */
export async function openKnown(db: Db, vault: Vault, world: World) {
  const { kinds, sizes } = world;
  const buyers = knownIds(world).map((id, k) => called(id, k, `buyer${k}@luwag.test`));
  const shops = Array.from({ length: Math.min(50, sizes.shops) }, (_, k) =>
    called(world.idOf(kinds.shop, k + 1), 5_000 + k, `shop${k}@luwag.test`),
  );
  const staff = Array.from({ length: sizes.staff }, (_, k) =>
    called(world.idOf(kinds.staff, k + 1), 9_000 + k, `staff${k}@luwag.test`),
  );
  for (const person of [...buyers, ...shops, ...staff])
    await inScope(db, 'system', (tx) => open(tx, vault, person));
  for (const { id: accountId } of staff.slice(0, 20))
    await inScope(db, 'system', (tx) =>
      setRoles(
        { vault },
        tx,
        { accountId, roles: staffRoles },
        { now: new Date(), requestId: 'bench' },
      ),
    );
  return { buyers, shops, staff };
}

function called(id: string, k: number, email: string): Known {
  const first = firstNames[k % firstNames.length] ?? '';
  // Some share a name, as people do; not so many as to fill a page.
  const last = `${lastNames[k % lastNames.length]} ${letters(Math.floor(k / 72) % 100)}`;
  return { id, email, number: `+63917${String(1_000_000 + k)}`, name: `${first} ${last}` };
}

const letters = (value: number): string =>
  String.fromCharCode(65 + Math.floor(value / 10), 97 + (value % 10));

async function open(tx: Tx, vault: Vault, { id, email, number, name }: Known): Promise<void> {
  const [first_name = '', ...rest] = name.split(' ');
  const identity = await encryptIdentity(tx, vault, id, {
    ...{ email, first_name, middle_name: '', last_name: rest.join(' ') },
    contact_number: number,
  });
  await tx.updateTable('accounts').set(identity).where('id', '=', id).execute();
}

/** Something is said in each of these cases, by whoever it belongs to. */
export async function sayIn(db: Db, vault: Vault, caseIds: readonly string[]): Promise<void> {
  const words = 'I paid at the counter on Sunday and it is not shown.';
  const clock = { now: () => new Date(), sync: async () => undefined };
  for (const id of caseIds)
    await inScope(db, 'system', async (tx) => {
      const row = await findCase(tx, { id });
      if (!row) throw new Error(`there is no case ${id}`);
      const said = { side: 'person', authorId: row.account_id, kind: 'message', words } as const;
      await say({ vault }, { tx, clock, requestId: 'bench' }, row, said);
    });
}

/** References that can be typed, for these purchases; by the purchase. */
export async function giveReferences(
  db: Db,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // From the upper half: the others are called by their numbers.
  const given = requestIds.map(
    (id, k) => [id, paymentReference(Math.floor(referencesCount / 2) + k)] as const,
  );
  await inScope(db, 'system', async (tx) => {
    for (const [id, reference] of given)
      await tx.updateTable('payment_requests').set({ reference }).where('id', '=', id).execute();
  });
  return new Map(given);
}
