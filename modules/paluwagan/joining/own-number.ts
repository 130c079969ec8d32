import type { Tx } from '@luwag/db';
import { sealOf } from '@luwag/domain/paluwagan-draw';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import type { MemberRow } from '../groups/service.ts';

// A number for the draw that its member lets us keep is encrypted for its own row, with their key.

const numberPlace = (memberId: string): string => `pal_members.number_encrypted ${memberId}`;

export type OwnNumber = { seal: string; number?: string | undefined };

/** A number that came with a seal and is not the one under it would be of no use later. */
export const isNumberOf = ({ seal, number }: OwnNumber): boolean =>
  number === undefined || sealOf(number) === seal;

export async function encryptNumber(
  tx: Tx,
  vault: Vault,
  member: { id: string; accountId: string; number: string },
): Promise<Buffer> {
  const key = await vault.keyFor(tx, member.accountId);
  return encryptField(key, numberPlace(member.id), member.number);
}

/** Those that we keep, by member; of somebody who was erased there is none. */
export async function decryptNumbers(
  tx: Tx,
  vault: Vault,
  members: readonly MemberRow[],
): Promise<ReadonlyMap<string, string>> {
  const kept = members.flatMap(({ id, account_id, number_encrypted }) =>
    number_encrypted ? [{ id, accountId: account_id, encrypted: number_encrypted }] : [],
  );
  const keys = await vault.keysFor(
    tx,
    kept.map(({ accountId }) => accountId),
  );
  return new Map(
    kept.flatMap(({ id, accountId, encrypted }) => {
      const key = keys.get(accountId);
      return key ? [[id, decryptField(key, numberPlace(id), encrypted)] as const] : [];
    }),
  );
}
