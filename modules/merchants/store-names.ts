import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/merchants';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { lateSince, promisedBy } from '@luwag/domain/case-promises';
import { findNearName } from '@luwag/domain/store-names';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import {
  findVerifiedName,
  getPerson,
  listBusinessNames,
  listVerifiedNames,
} from '../accounts/service.ts';
import { notify } from '../notices/service.ts';
import type { LiveNoticeDeps } from './live-notices.ts';
import * as stores from './stores-repository.ts';

/** What a new store of this merchant could be taken for, unless it is their own checked name. */
export const nearNameOf = (tx: Tx, accountId: string, name: string): Promise<string | undefined> =>
  asSystem(tx, async () => {
    const own = (await findVerifiedName(tx, accountId)) ?? undefined;
    const others = [
      ...(await listVerifiedNames(tx, { exceptId: accountId })),
      ...(await stores.listNamesOfOthers(tx, accountId)),
    ];
    return findNearName(name, { own, others });
  });

export const listStoreNames = (ctx: Ctx): Promise<ResultOf<typeof contracts.listStoreNames>> =>
  ctx.system(async (tx) => {
    const now = ctx.clock.now();
    const rows = await stores.listWaitingNames(tx);
    const businesses = await listBusinessNames(
      tx,
      rows.map((row) => row.account_id),
    );
    const since = new Date(lateSince('store_name', now.getTime()));
    return {
      results: rows.map((row) => ({
        store_id: row.id,
        name: row.name,
        near: row.name_near ?? '',
        business_name: businesses.get(row.account_id) ?? '',
        website_url: row.website_url,
        city: row.address?.city ?? null,
        waiting_since: waitingSince(row).toISOString(),
        due_at: new Date(promisedBy('store_name', waitingSince(row).getTime())).toISOString(),
        is_late: waitingSince(row) <= since,
      })),
      ...(await stores.countWaitingNames(tx, since)),
    };
  });

const waitingSince = ({ named_at, created_at }: stores.StoreRow): Date => named_at ?? created_at;

/** A reviewer's word on a name. It is on record with its reason, and the merchant is told. */
export const decideStoreName = (
  deps: LiveNoticeDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideStoreName>,
): Promise<ResultOf<typeof contracts.decideStoreName>> =>
  ctx.system(async (tx) => {
    const store = await stores.lockStoreOfAnybody(tx, params.store_id);
    if (!store)
      return refuse(contracts.decideStoreName, 'store_not_found', 'There is no such store.');
    if (store.name_state !== 'waiting')
      return refuse(
        contracts.decideStoreName,
        'store_name_decided',
        'Nothing waits to be decided here.',
      );
    const { caller, requestId } = ctx;
    if (caller.kind !== 'person')
      throw new Error(`needs a member of staff, called by ${caller.kind}`);
    const state = body.decision === 'approve' ? 'approved' : 'refused';
    const { reason } = body;
    await stores.markNameDecided(tx, store.id, {
      state,
      reason,
      by: caller.id,
      at: ctx.clock.now(),
    });
    const { id: store_id, account_id: accountId, name, name_near: near } = store;
    await recordAudit(tx, {
      caller,
      accountId,
      action: state === 'approved' ? 'store_name.approved' : 'store_name.refused',
      detail: { store_id, near, reason },
      requestId,
    });
    const person = await getPerson(tx, deps.vault, accountId);
    const { first_name } = person;
    await notify(tx, ctx, deps, {
      kind: 'store_name_decided',
      // A store may be named anew and decided on again.
      about: `${store_id} ${ctx.clock.now().toISOString()}`,
      person,
      data: { first_name, store: name, is_approved: state === 'approved', reason },
    });
    return { store_id, name_state: state };
  });
