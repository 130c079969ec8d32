import { CaseState, claimNextCase, listCases } from '@luwag/contracts/kyc-cases';
import { decideStoreName, listStoreNames } from '@luwag/contracts/merchants';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { casePath, kindAt, queuePath } from './case-state.tsx';
import type { NameQueue, NameReply } from './store-names.tsx';

/** Of buyers there are none, and a list that cannot be had keeps nobody from the cases. */
const noNames: NameQueue = { results: [], waiting: 0, late: 0 };

/** The cases that an address asks for. A cursor that is none leads to the beginning. */
export async function loadQueue(args: VisitorArgs) {
  const { pathname, searchParams } = args.url;
  const kind = kindAt(pathname);
  // None means those that wait for us, the oldest first.
  const state = CaseState.safeParse(searchParams.get('state')).data ?? null;
  const cursor = searchParams.get('cursor') ?? undefined;
  const query = { kind, ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) };
  const [result, names] = await Promise.all([
    callAs(args, listCases, { query }),
    kind === 'kyb' ? callAs(args, listStoreNames, {}) : undefined,
  ]);
  const isBadCursor = !result.ok && ['cursor_invalid', 'invalid_request'].includes(result.code);
  if (isBadCursor && cursor) throw redirect(queuePath(kind));
  const { results, next_cursor: nextCursor, counts, waiting, late } = needed(result);
  return {
    ...{ kind, state, nextCursor, counts, waiting, late, isFirst: cursor === undefined },
    // Somebody asked for the next case and there was none.
    isNoneLeft: searchParams.has('none'),
    lines: results,
    // Of shops: names of new stores that wait to be looked at.
    names: names?.ok ? names.data : noNames,
    nowMs: Date.now(),
  };
}

/** What a form of the page asks for. */
export async function actOnQueue(args: VisitorArgs): Promise<NameReply> {
  const form = await args.request.formData();
  return form.get('act') === 'store_name' ? decideName(args, form) : takeNext(args);
}

async function decideName(args: VisitorArgs, form: FormData): Promise<NameReply> {
  const storeId = String(form.get('store_id'));
  const body = decideStoreName.body.safeParse(Object.fromEntries(form));
  if (!body.success) return { storeId, code: 'invalid_request' };
  const params = { store_id: storeId };
  const result = await callAs(args, decideStoreName, { params, body: body.data });
  if (!result.ok) return { storeId, code: result.code };
  return { storeId, name: String(form.get('name')), decision: body.data.decision };
}

/** Takes the case that has waited longest, and leads to it. */
async function takeNext(args: VisitorArgs): Promise<never> {
  const kind = kindAt(args.url.pathname);
  const { case_id: id } = needed(await callAs(args, claimNextCase, { body: { kind } }));
  throw redirect(id ? casePath({ kind, case_id: id }) : `${queuePath(kind)}?none`, 303);
}
