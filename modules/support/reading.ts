import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/support';
import type { Tx } from '@luwag/db';
import { mayDo } from '@luwag/domain/shop-roles';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { listFirstNames } from '../accounts/service.ts';
import { findWorkplace } from '../team/service.ts';
import {
  type CaseReader,
  findByNumber,
  findReadable,
  listReadable,
  markSeen,
  type SupportCaseRow,
} from './repository.ts';
import { ownRowViewOf, referenceOf, viewFor } from './view.ts';

type Deps = { vault: Vault };
export const pageSize = 20;

/** By the number that mails name, with whose case it is. In the system's scope. */
export async function findSupportByNumber(tx: Tx, number: number) {
  const row = await findByNumber(tx, number);
  return row && { id: row.id, reference: referenceOf(row), accountId: row.account_id };
}

/** Owners of a shop read what is asked in its name; everybody else what is their own. */
export async function readerOf(tx: Tx, ctx: Ctx): Promise<CaseReader> {
  const { id: accountId, role } = personOf(ctx);
  if (role !== 'merchant') return { accountId, shopId: undefined };
  const workplace = await findWorkplace(tx, accountId);
  if (!workplace) return { accountId, shopId: accountId };
  return { accountId, shopId: mayDo(workplace.role, 'run_shop') ? workplace.shopId : undefined };
}

export const listSupportCases = (
  { vault }: Deps,
  ctx: Ctx,
  { query: { page } }: InputOf<typeof contracts.listSupportCases>,
): Promise<ResultOf<typeof contracts.listSupportCases>> =>
  ctx.system(async (tx) => {
    const wanted = { offset: (page - 1) * pageSize, limit: pageSize + 1 };
    const reader = await readerOf(tx, ctx);
    const rows = await listReadable(tx, reader, wanted);
    const shown = rows.slice(0, pageSize);
    const names = await namesIn(vault, tx, shown);
    return {
      results: shown.map((row) => ownRowViewOf(row, names, reader)),
      page,
      has_more: rows.length > pageSize,
    };
  });

const namesIn = (vault: Vault, tx: Tx, rows: readonly SupportCaseRow[]) =>
  listFirstNames(
    tx,
    vault,
    rows.flatMap(({ handler_id, account_id }) => [account_id, ...(handler_id ? [handler_id] : [])]),
  );

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
    const reader = await readerOf(tx, ctx);
    const row = await findReadable(tx, params.support_case_id, reader);
    if (!row)
      return refuse(contracts.getSupportCase, 'support_case_not_found', 'There is no such case.');
    const view = await viewFor(deps, { tx, clock: ctx.clock }, row, reader);
    // The answer still says what was new; from the next one on it is not.
    if (view.has_news) await markSeen(tx, row.id, ctx.clock.now());
    return view;
  });
