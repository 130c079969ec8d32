import type { Tx } from '@luwag/db';
import { maskName } from '@luwag/domain/masking';
import type { Vault } from '@luwag/key-service/vault';
import { listBusinessNames, listFullNames, listRoles } from '../accounts/service.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whom the ids on record belong to, as staff may see them: colleagues and merchants by name, buyers
 * masked. Whoever is not an account, or was forgotten, is not in the map. In the system's scope.
 */
export async function namesOf(
  { vault }: { vault: Vault },
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && uuid.test(id)) as string[];
  const roles = await listRoles(tx, wanted);
  const people = await listFullNames(tx, vault, [...roles.keys()]);
  const shops = await listBusinessNames(tx, [...roles.keys()]);
  return new Map(
    [...roles].flatMap(([id, role]) => {
      const full = people.get(id);
      const name = shops.get(id) || (role === 'staff' ? full : full && maskName(full));
      return name ? [[id, name] as const] : [];
    }),
  );
}
