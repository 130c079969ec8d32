import type { Tx } from '@luwag/db';
import { isToldTo, type ShopKind } from '@luwag/domain/notices';
import { findPerson, type PersonRow } from '../accounts/service.ts';
import { type NoticeDeps, notify, type Told } from '../notices/service.ts';
import { listMembers } from './repository.ts';

type ToldOf<K extends ShopKind> = Extract<Told, { kind: K }>;

export type ShopNews<K extends ShopKind> = {
  kind: K;
  shopId: string;
  /** People who work in some stores alone are told of those; left out, it is of all stores. */
  storeId?: string;
  about: string;
  usefulUntil?: Date;
  /** What its mail takes, for one of them. */
  dataFor(person: PersonRow): ToldOf<K>['data'];
};

/**
 * Tells a shop something: whoever it belongs to, and everybody who works there and has the right
 * that the kind names. Each by their own choices, once however often it is asked for. In the
 * system's scope.
 */
export async function tellShop<K extends ShopKind>(
  tx: Tx,
  asking: Parameters<typeof notify>[1],
  deps: NoticeDeps,
  { kind, shopId, storeId, about, usefulUntil, dataFor }: ShopNews<K>,
): Promise<void> {
  const members = await listMembers(tx, shopId);
  const told = members
    .filter(({ role }) => isToldTo(role, kind))
    .filter(({ store_ids }) => !store_ids || !storeId || store_ids.includes(storeId))
    .map(({ person_id }) => person_id);
  for (const accountId of [shopId, ...told]) {
    const person = await findPerson(tx, deps.vault, accountId);
    if (!person || person.account_status === 'CLOSED') continue;
    const notice = {
      kind,
      data: dataFor(person),
      // Messages have one name over all who are told.
      about: accountId === shopId ? about : `${about} ${accountId}`,
      person,
      ...(usefulUntil && { usefulUntil }),
    };
    // Data of a kind is its template's, which the compiler cannot follow.
    await notify(tx, asking, deps, notice as unknown as Parameters<typeof notify>[3]);
  }
}
