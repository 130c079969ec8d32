import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { StatementDifference } from '@luwag/contracts/reconciliation';
import * as contracts from '@luwag/contracts/reconciliation';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../accounts/service.ts';
import { countToExplain, listItems, lockItem, markExplained } from './differences-repository.ts';
import type { ItemRow } from './repository.ts';

type Deps = { vault: Vault };

const pageMax = 50;

export const listDifferences = (
  deps: Deps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listDifferences>,
): Promise<ResultOf<typeof contracts.listDifferences>> =>
  ctx.system(async (tx) => {
    const { mode, business_date: businessDate, after } = query;
    const rows = await listItems(tx, { mode, businessDate, after, limit: pageMax + 1 });
    const page = rows.slice(0, pageMax);
    return {
      results: await differencesOf(deps, tx, page),
      next_after: rows.length > pageMax ? (page.at(-1)?.id ?? null) : null,
      to_explain: await countToExplain(tx, mode),
    };
  });

/** A difference leaves the list by being explained, never by being deleted. */
export const explainDifference = (
  deps: Deps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.explainDifference>,
): Promise<ResultOf<typeof contracts.explainDifference>> =>
  ctx.system(async (tx) => {
    const found = await lockItem(tx, params.difference_id);
    if (!found)
      return refuse(contracts.explainDifference, 'difference_not_found', 'There is none.');
    if (found.resolution !== null)
      return refuse(contracts.explainDifference, 'difference_resolved', 'It is resolved already.');
    const by = personOf(ctx).id;
    const row = await markExplained(tx, found.id, { by, note: body.note, now: ctx.clock.now() });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: null,
      action: 'reconciliation.explained',
      detail: { difference_id: row.id, kind: row.kind, reference: row.reference },
      requestId: ctx.requestId,
    });
    const [difference] = await differencesOf(deps, tx, [row]);
    if (!difference) throw new Error(`difference ${row.id} is gone`);
    return difference;
  });

async function differencesOf(
  { vault }: Deps,
  tx: Tx,
  rows: readonly ItemRow[],
): Promise<StatementDifference[]> {
  const names = await listFullNames(
    tx,
    vault,
    rows.flatMap((row) => row.resolved_by ?? []),
  );
  return rows.map((row) => ({
    difference_id: row.id,
    business_date: row.business_date,
    kind: row.kind as StatementDifference['kind'],
    reference: row.reference,
    line_id: row.line_id,
    book_centavos: row.book_centavos,
    gateway_centavos: row.gateway_centavos,
    found_at: row.found_at.toISOString(),
    resolution: row.resolution as StatementDifference['resolution'],
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: row.resolved_by && (names.get(row.resolved_by) ?? ''),
    note: row.note,
  }));
}
