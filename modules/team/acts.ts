import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/team';
import { teamActions } from '@luwag/contracts/team';
import type { Ctx } from '@luwag/platform/http/route';
import { listFullNames } from '../accounts/service.ts';
import { listActs } from '../audit/service.ts';
import { actingOf } from './current-user.ts';
import type { TeamDeps } from './deps.ts';

const actsMax = 30;

/** From the record itself, so that it cannot say anything else. */
export const listTeamActs = (
  { vault }: TeamDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listTeamActs>> =>
  ctx.system(async (tx) => {
    const { shopId: accountId } = actingOf(ctx);
    const rows = await listActs(tx, { accountId, actions: teamActions, limit: actsMax });
    const names = await listFullNames(
      tx,
      vault,
      rows.map((row) => row.actor_id),
    );
    return {
      results: rows.map(({ at, actor_id, action, detail }) => ({
        at: at.toISOString(),
        who: names.get(actor_id) ?? null,
        action: action as (typeof teamActions)[number],
        amount: amountOf(detail),
      })),
    };
  });

const amountOf = ({ amount }: Record<string, unknown>): number | null =>
  Number.isSafeInteger(amount) ? (amount as number) : null;
