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
import { listPurchasesOfPayments } from '../payments/service.ts';
import { listStaffWith } from '../staff/service.ts';
import {
  countToExplain,
  listItems,
  lockItem,
  markExplained,
  markOwned,
} from './differences-repository.ts';
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
    const owners = await listStaffWith(deps, tx, 'reconcile');
    const names = await listFullNames(tx, deps.vault, owners);
    return {
      results: await differencesOf(deps, tx, page),
      next_after: rows.length > pageMax ? (page.at(-1)?.id ?? null) : null,
      to_explain: await countToExplain(tx, mode),
      owners: owners.map((id) => ({ account_id: id, full_name: names.get(id) ?? '' })),
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

/** Somebody looks into it: the last who was named. Explaining it takes nobody's name away. */
export const assignDifference = (
  deps: Deps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.assignDifference>,
): Promise<ResultOf<typeof contracts.assignDifference>> =>
  ctx.system(async (tx) => {
    const call = contracts.assignDifference;
    const found = await lockItem(tx, params.difference_id);
    if (!found) return refuse(call, 'difference_not_found', 'There is none.');
    if (found.resolution !== null)
      return refuse(call, 'difference_resolved', 'It is resolved already.');
    const { owner_id: ownerId, note } = body;
    if (!(await listStaffWith(deps, tx, 'reconcile')).includes(ownerId))
      return refuse(call, 'difference_owner_not_found', 'Nobody of finance has this account.');
    const row = await markOwned(tx, found.id, { ownerId, note, now: ctx.clock.now() });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: ownerId,
      action: 'reconciliation.assigned',
      detail: { difference_id: row.id, kind: row.kind, reference: row.reference, note },
      requestId: ctx.requestId,
    });
    const [difference] = await differencesOf(deps, tx, [row]);
    if (!difference) throw new Error(`difference ${row.id} is gone`);
    return difference;
  });

/** As the gateway knows a payment of ours, or what was given back of it. */
const referencePattern = /^(?:payment|refund)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const paymentIdOf = (reference: string): string | undefined =>
  referencePattern.exec(reference)?.[1];

async function differencesOf(
  { vault }: Deps,
  tx: Tx,
  rows: readonly ItemRow[],
): Promise<StatementDifference[]> {
  const names = await listFullNames(
    tx,
    vault,
    rows.flatMap((row) => [row.resolved_by ?? [], row.owner_id ?? []].flat()),
  );
  const payments = rows.flatMap((row) => paymentIdOf(row.reference) ?? []);
  const purchases = new Map(
    (await listPurchasesOfPayments(tx, payments)).map((each) => [each.paymentId, each.requestId]),
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
    request_id: purchases.get(paymentIdOf(row.reference) ?? '') ?? null,
    owner_id: row.owner_id,
    owner_name: row.owner_id && (names.get(row.owner_id) ?? ''),
    owner_note: row.owner_note,
    owned_at: row.owned_at?.toISOString() ?? null,
  }));
}
