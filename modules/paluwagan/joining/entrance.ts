import { createHash } from 'node:crypto';
import type { InputOf } from '@luwag/contracts/endpoint';
import type { joinGroup } from '@luwag/contracts/paluwagan-joining';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { listCompaniesOf } from '../../accounts/service.ts';
import { findGroup, type GroupRow } from '../groups/service.ts';
import { findNumberIndex } from './applicant.ts';
import { findOpenInvitation, type InvitationRow } from './invitations-repository.ts';

/** How somebody comes to a group: by a link, by their number, or by their company. */
export type Entrance = InputOf<typeof joinGroup>['body']['entrance'];

/** Of the secret in a link a hash is kept: 256 random bits need no salt. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Where it leads; undefined where there is nothing, or nothing for this account. */
export async function findEntrance(
  tx: Tx,
  vault: Vault,
  { entrance, accountId, now }: { entrance: Entrance; accountId: string; now: Date },
): Promise<{ group: GroupRow; invitation: InvitationRow | undefined } | undefined> {
  if ('open_group_id' in entrance) {
    const group = await findGroup(tx, entrance.open_group_id);
    if (!group?.company_id) return undefined;
    const isTheirs = await isOfCompany(tx, accountId, group.company_id);
    return isTheirs ? { group, invitation: undefined } : undefined;
  }
  const by =
    'token' in entrance
      ? { tokenHash: hashOfToken(entrance.token) }
      : { id: entrance.group_invitation_id };
  const invitation = await findOpenInvitation(tx, by, now);
  if (!invitation) return undefined;
  // Without its token an invitation is for whoever has proven its number, and for nobody else.
  if ('id' in by && !(await isTo(tx, vault, invitation, accountId))) return undefined;
  const group = await findGroup(tx, invitation.group_id);
  return group && { group, invitation };
}

async function isTo(
  tx: Tx,
  vault: Vault,
  { number_index }: InvitationRow,
  accountId: string,
): Promise<boolean> {
  const own = await findNumberIndex(tx, vault, accountId);
  return own !== null && number_index !== null && own.equals(number_index);
}

async function isOfCompany(tx: Tx, accountId: string, companyId: string): Promise<boolean> {
  return (await listCompaniesOf(tx, accountId)).some(({ id }) => id === companyId);
}
