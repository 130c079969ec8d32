import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { listFirstNames } from '../../accounts/service.ts';
import type { MemberRow } from './repository.ts';

/** As others call them, a first name and an initial, by the member's id; nothing once erased. */
export async function listNames(
  tx: Tx,
  vault: Vault,
  members: readonly Pick<MemberRow, 'id' | 'account_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = await listFirstNames(
    tx,
    vault,
    members.map(({ account_id }) => account_id),
  );
  return new Map(members.map(({ id, account_id }) => [id, names.get(account_id)?.short ?? '']));
}
