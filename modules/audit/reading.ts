import type { ChainBreak, getAuditChain, listAuditEvents } from '@luwag/contracts/audit';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { recordAudit } from '@luwag/platform/audit';
import type { Ctx } from '@luwag/platform/http';
import { findHead, getState, listEvents } from './repository.ts';

const pageMax = 50;

/** Whoever reads the record is on it. */
export const readEvents = (
  ctx: Ctx,
  { query }: InputOf<typeof listAuditEvents>,
): Promise<ResultOf<typeof listAuditEvents>> =>
  ctx.system(async (tx) => {
    const rows = await listEvents(tx, {
      accountId: query.account_id,
      action: query.action,
      before: query.before,
      limit: pageMax + 1,
    });
    await recordAudit(tx, {
      principal: ctx.principal,
      accountId: query.account_id ?? null,
      action: 'audit.read',
      detail: { action: query.action ?? null, before: query.before ?? null },
      requestId: ctx.requestId,
    });
    const page = rows.slice(0, pageMax);
    return {
      results: page.map(({ id, seq, hash, at, ...row }) => ({
        ...row,
        event_id: id,
        position: seq,
        at: at.toISOString(),
        hash: hash?.toString('hex') ?? null,
      })),
      next_before: rows.length > pageMax ? (page.at(-1)?.id ?? null) : null,
    };
  });

export const readChain = (ctx: Ctx): Promise<ResultOf<typeof getAuditChain>> =>
  ctx.system(async (tx) => {
    const state = await getState(tx);
    const { anchor_seq, anchor_hash, anchored_at } = state;
    return {
      length: (await findHead(tx))?.seq ?? 0,
      verified_up_to: state.verified_up_to,
      verified_at: state.verified_at?.toISOString() ?? null,
      anchor:
        anchor_seq !== null && anchor_hash && anchored_at
          ? {
              position: anchor_seq,
              hash: anchor_hash.toString('hex'),
              at: anchored_at.toISOString(),
            }
          : null,
      broken_at: state.first_broken,
      why: state.why as ChainBreak | null,
    };
  });
