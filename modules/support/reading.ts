import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/support';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { listFirstNames } from '../accounts/service.ts';
import { findCase, listOfAccount, markSeen, type SupportCaseRow } from './repository.ts';
import { rowViewOf, viewFor } from './view.ts';

type Deps = { vault: Vault };
export const pageSize = 20;

export const listSupportCases = (
  { vault }: Deps,
  ctx: Ctx,
  { query: { page } }: InputOf<typeof contracts.listSupportCases>,
): Promise<ResultOf<typeof contracts.listSupportCases>> =>
  ctx.system(async (tx) => {
    const wanted = { offset: (page - 1) * pageSize, limit: pageSize + 1 };
    const rows = await listOfAccount(tx, personOf(ctx).id, wanted);
    const shown = rows.slice(0, pageSize);
    const names = await handlerNames(vault, tx, shown);
    return {
      results: shown.map((row) => rowViewOf(row, names)),
      page,
      has_more: rows.length > pageSize,
    };
  });

export const handlerNames = (vault: Vault, tx: Tx, rows: readonly SupportCaseRow[]) =>
  listFirstNames(
    tx,
    vault,
    rows.flatMap(({ handler_id }) => handler_id ?? []),
  );

export const getSupportCase = (
  deps: Deps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getSupportCase>,
): Promise<ResultOf<typeof contracts.getSupportCase>> =>
  ctx.system(async (tx) => {
    const accountId = personOf(ctx).id;
    const row = await findCase(tx, { id: params.support_case_id, accountId });
    if (!row)
      return refuse(contracts.getSupportCase, 'support_case_not_found', 'There is no such case.');
    const view = await viewFor(deps, { tx, clock: ctx.clock }, row);
    // The answer still says what was new; from the next one on it is not.
    if (view.has_news) await markSeen(tx, row.id, ctx.clock.now());
    return view;
  });
