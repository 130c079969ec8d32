import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/risk';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import type { RiskDeps } from './deps.ts';
import { maskedNamesOf } from './graph.ts';
import { listCurrent } from './holds-repository.ts';

const shownMax = 100;

/** Whatever is held now, whoever or whatever holds it. */
export const listCurrentHolds = (
  deps: RiskDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listCurrentHolds>> =>
  ctx.system(async (tx) => {
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: null,
      action: 'risk_hold.listed',
      requestId: ctx.requestId,
    });
    const rows = await listCurrent(tx, ctx.clock.now(), shownMax + 1);
    const shown = rows.slice(0, shownMax);
    const names = await maskedNamesOf(
      deps,
      tx,
      shown.map(({ account_id }) => account_id),
    );
    return {
      results: shown.map((row) => ({
        ...row,
        name: names.get(row.account_id) ?? '',
        until: row.until?.toISOString() ?? null,
      })),
      has_more: rows.length > shownMax,
    };
  });
