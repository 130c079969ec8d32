import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { ShopRole } from '@luwag/domain/shop-roles';
import type { Ctx } from '@luwag/platform/http/route';
import { actorIdOf } from '@luwag/platform/security/caller';
import { findPerson, listFullNames, readBusiness } from '../accounts/service.ts';
import { notify, type Told } from '../notices/service.ts';
import type { TeamDeps } from './deps.ts';
import { listMembers } from './repository.ts';

type Change = Extract<Told, { kind: 'team_changed' }>['data']['team_change'];

/**
 * To every owner but the one who did it, and to whom it was done: who is in a team decides who may
 * be the second person, and somebody who was put out of it can still object.
 */
export async function notifyOfTeam(
  tx: Tx,
  { vault, messageKey }: Pick<TeamDeps, 'vault' | 'messageKey'>,
  ctx: Pick<Ctx, 'caller' | 'clock' | 'requestId'>,
  done: { shopId: string; personId: string; change: Change; role: ShopRole },
): Promise<void> {
  const { shopId, personId, change, role } = done;
  const at = ctx.clock.now().toISOString();
  await asSystem(tx, async () => {
    const members = await listMembers(tx, shopId);
    const owners = members.filter((row) => row.role === 'owner').map((row) => row.person_id);
    const told = new Set([shopId, ...owners, personId]);
    told.delete(actorIdOf(ctx.caller));
    const { business_name: shop } = await readBusiness({ vault }, tx, shopId);
    const who = (await listFullNames(tx, vault, [personId])).get(personId) ?? '';
    for (const accountId of told) {
      const person = await findPerson(tx, vault, accountId);
      if (!person) continue;
      await notify(
        tx,
        ctx,
        { vault, messageKey },
        {
          kind: 'team_changed',
          about: `${accountId} ${personId} ${change} ${at}`,
          person,
          data: {
            ...{ first_name: person.first_name, shop, who, team_change: change },
            ...{ shop_role: role, is_you: accountId === personId, at },
          },
        },
      );
    }
  });
}
