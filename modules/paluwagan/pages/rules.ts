import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { PaluwaganDeps } from '../deps.ts';
import { amountsOf, findOwnGroup, listMembers, listNames, rulesOf } from '../groups/service.ts';

export const getRules = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getRules>,
): Promise<ResultOf<typeof contracts.getRules>> =>
  ctx.system(async (tx) => {
    const found = await findOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(contracts.getRules, 'group_not_found', 'There is no such group.');
    const { group } = found;
    const members = await listMembers(tx, group.id);
    const names = await listNames(tx, vault, members);
    return {
      group_id: group.id,
      name: group.name,
      amounts: amountsOf(rulesOf(group)),
      text: group.rules,
      rules_hash: group.rules_hash,
      signatures: members
        .toSorted((one, other) => one.signed_at.getTime() - other.signed_at.getTime())
        .map(({ id, signed_at }) => ({
          name: names.get(id) ?? '',
          signed_at: signed_at.toISOString(),
        })),
    };
  });
