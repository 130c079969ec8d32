/**
 * The request log. Owns `api_calls`, which lies in tables of a day and is dropped with them after
 * thirty.
 *
 * Promises: every call with a merchant's key is in the log of its owner, by mode, with what was
 * sent and answered, save what a person could have typed: that is hidden before it is written. The
 * log is written behind the answers and delays none; under a flood it loses lines, never a call.
 */
import * as contracts from '@luwag/contracts/api-calls';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { z } from 'zod';
import { type CallPosition, type CallRow, findCall, listCalls, readSummary } from './repository.ts';

const pageSize = 25;
const dayMs = 86_400_000;

export const listApiCalls = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listApiCalls>,
): Promise<ResultOf<typeof contracts.listApiCalls>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const { mode, search, outcome, api_id: keyId, days } = query;
    const before = query.cursor === undefined ? undefined : positionOf(query.cursor);
    const ago = (count: number) => new Date(ctx.clock.now().getTime() - count * dayMs);
    const wanted = { accountId, mode, search, outcome, keyId, before, since: ago(days) };
    const rows = await listCalls(tx, { ...wanted, limit: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      results: shown.map(callOf),
      next_cursor: last && rows.length > pageSize ? cursorOf(last) : null,
      summary: await readSummary(tx, { accountId, mode, since: ago(1) }),
    };
  });

export const getApiCall = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getApiCall>,
): Promise<ResultOf<typeof contracts.getApiCall>> =>
  ctx.own(async (tx) => {
    const row = await findCall(tx, { accountId: personOf(ctx).id, id: params.call_id });
    if (!row) return refuse(contracts.getApiCall, 'call_not_found', 'There is no such call.');
    const { address, user_agent, idempotency_key, sent, answered } = row;
    return { ...callOf(row), address, user_agent, idempotency_key, sent, answered };
  });

const callOf = (row: CallRow): contracts.ApiCall => ({
  id: row.id,
  at: row.at.toISOString(),
  request_id: row.request_id,
  api_id: row.key_id,
  store_id: row.store_id,
  method: row.method,
  path: row.path,
  status: row.status,
  code: row.code,
  took_ms: row.took_ms,
  order_reference: row.order_reference,
});

/** A cursor is opaque to callers but holds nothing secret. */
const cursorOf = ({ at, id }: CallPosition): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

function positionOf(cursor: string): CallPosition {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!z.iso.datetime().safeParse(at).success || !z.uuid().safeParse(id).success)
    return refuse(contracts.listApiCalls, 'cursor_invalid', 'This cursor does not exist.');
  return { at: new Date(at), id };
}
