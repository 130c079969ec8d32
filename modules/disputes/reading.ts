import * as contracts from '@luwag/contracts/disputes';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Mode } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';
import { listFirstNames } from '../accounts/service.ts';
import { merchantOf } from '../payments/service.ts';
import {
  findByNumber,
  findListed,
  findOpenOfRequest,
  type ListedDispute,
  listForStaff,
  listOfBuyer,
  listOfMerchant,
  listWith,
  markRead,
  type Reader,
} from './repository.ts';
import { referenceOf, rowViewOf, type Viewer, viewFor } from './view.ts';

type Deps = { vault: Vault };
const pageSize = 20;

/** Whose cases a caller reads, and as which side. A key sees those of its store and mode. */
export function readerOf({ caller }: Pick<Ctx, 'caller'>): Reader & Viewer {
  const isBuyer = caller.kind === 'person' && caller.role === 'buyer';
  if (isBuyer) return { side: 'buyer', callerId: caller.id, buyerId: caller.id };
  const merchant = merchantOf({ caller });
  return { side: 'shop', callerId: merchant.merchantId, ...merchant };
}

/** What the caller does not take part in is not there. */
export const findOwn = (
  ctx: Pick<Ctx, 'caller'>,
  tx: Tx,
  id: string,
): Promise<ListedDispute | undefined> => findListed(tx, id, readerOf(ctx));

export const getDispute = (
  deps: Deps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getDispute>,
): Promise<ResultOf<typeof contracts.getDispute>> =>
  ctx.system(async (tx) => {
    const row = await findOwn(ctx, tx, params.dispute_id);
    if (!row) return refuse(contracts.getDispute, 'dispute_not_found', 'There is no such case.');
    const reader = readerOf(ctx);
    if (reader.side === 'shop') await markRead(tx, row.id, ctx.clock.now());
    return viewFor(deps, { tx, clock: ctx.clock }, row.id, reader);
  });

export const getStaffDispute = (
  deps: Deps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getStaffDispute>,
): Promise<ResultOf<typeof contracts.getStaffDispute>> =>
  ctx.system(async (tx) => {
    const row = await findListed(tx, params.dispute_id);
    if (!row)
      return refuse(contracts.getStaffDispute, 'dispute_not_found', 'There is no such case.');
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: row.buyer_id,
      action: 'dispute.viewed',
      detail: { dispute_id: row.id },
      requestId: ctx.requestId,
    });
    const viewer = { side: 'luwag', callerId: personOf(ctx).id } as const;
    return viewFor(deps, { tx, clock: ctx.clock }, row.id, viewer);
  });

/** Cases of a buyer or a shop for staff, without a name, newest first. In the system's scope. */
export async function listDisputesWith(
  tx: Tx,
  accountId: string,
  wanted: { mode: Mode; limit: number },
) {
  return (await listWith(tx, accountId, wanted)).map((row) => rowViewOf(row, new Map()));
}

export const listDisputes = (
  deps: Deps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listDisputes>,
): Promise<ResultOf<typeof contracts.listDisputes>> =>
  ctx.system((tx) =>
    pageOf(deps, tx, query.page, (wanted) =>
      listOfBuyer(tx, personOf(ctx).id, { ...wanted, planId: query.transaction_id }),
    ),
  );

export const listMerchantDisputes = (
  deps: Deps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listMerchantDisputes>,
): Promise<ResultOf<typeof contracts.listMerchantDisputes>> =>
  ctx.system((tx) => {
    const shop = merchantOf(ctx);
    const reader = { ...shop, mode: shop.mode ?? query.mode };
    const isOpen = query.is_open === undefined ? undefined : query.is_open === 'true';
    return pageOf(deps, tx, query.page, (wanted) =>
      listOfMerchant(tx, reader, { ...wanted, isOpen }),
    );
  });

export const listStaffDisputes = (
  deps: Deps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listStaffDisputes>,
): Promise<ResultOf<typeof contracts.listStaffDisputes>> =>
  ctx.system(async (tx) => {
    const { mode, show } = query;
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: null,
      action: 'disputes.listed',
      detail: { mode, show, page: query.page },
      requestId: ctx.requestId,
    });
    return pageOf(deps, tx, query.page, (wanted) =>
      listForStaff(tx, { ...wanted, mode, isToDecide: show === 'to_decide' }),
    );
  });

async function pageOf(
  { vault }: Deps,
  tx: Tx,
  page: number,
  read: (wanted: { offset: number; limit: number }) => Promise<ListedDispute[]>,
): Promise<ResultOf<typeof contracts.listDisputes>> {
  const rows = await read({ offset: (page - 1) * pageSize, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const names = await listFirstNames(
    tx,
    vault,
    shown.map((row) => row.buyer_id),
  );
  return {
    results: shown.map((row) => rowViewOf(row, names)),
    page,
    has_more: rows.length > pageSize,
  };
}

/** The open case of a purchase, by which its shop finds it. In the system's scope. */
export async function findOpenCase(
  tx: Tx,
  requestId: string,
): Promise<{ id: string; reference: string } | null> {
  const row = await findOpenOfRequest(tx, requestId);
  return row ? { id: row.id, reference: referenceOf(row) } : null;
}

/** By the number that mails name, with whose problem it is. In the system's scope. */
export async function findDisputeByNumber(tx: Tx, number: number) {
  const row = await findByNumber(tx, number);
  return row && { id: row.id, reference: referenceOf(row), accountId: row.buyer_id };
}

/** A case as its shop's server is told of it. In the system's scope. */
export async function readDisputeForMerchant(
  deps: Deps,
  ctx: { tx: Tx; clock: Clock },
  id: string,
): Promise<contracts.DisputeEvent['data'] | undefined> {
  const row = await findListed(ctx.tx, id);
  if (!row) return undefined;
  const view = await viewFor(deps, ctx, id, { side: 'shop', callerId: row.merchant_id });
  const { may: _may, timeline: _timeline, stopped: _stopped, transaction_id: _id, ...told } = view;
  return told;
}
