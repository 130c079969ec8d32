import type * as contracts from '@luwag/contracts/audit';
import type { AuditLine, ChainBreak } from '@luwag/contracts/audit';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { csvOf } from '@luwag/domain/csv';
import type { Vault } from '@luwag/key-service/vault';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { listStaffIds } from '../accounts/service.ts';
import { namesOf } from './names.ts';
import {
  type AuditRow,
  findHead,
  getState,
  listActions,
  listEvents,
  type Wanted,
} from './repository.ts';

const pageMax = 50;
/** Some megabytes: what a spreadsheet still opens, and the process has at hand. */
const exportMax = 10_000;

type Deps = { vault: Vault };
type Filters = Omit<InputOf<typeof contracts.exportAuditEvents>['body'], 'reason'>;

const wantedOf = ({ account_id, actor_id, action, from, to }: Filters): Wanted => ({
  accountId: account_id,
  actorId: actor_id,
  action,
  from: from === undefined ? undefined : manilaMidnight(from),
  until: to === undefined ? undefined : manilaMidnight(addDays(civilDate(to), 1)),
});

/** Where the day begins for whoever asks. */
const manilaMidnight = (date: string): Date => new Date(`${date}T00:00:00+08:00`);

/** Whoever reads the record is on it. */
export const listAuditEvents = (
  deps: Deps,
  ctx: Ctx,
  { query: { before, ...filters } }: InputOf<typeof contracts.listAuditEvents>,
): Promise<ResultOf<typeof contracts.listAuditEvents>> =>
  ctx.system(async (tx) => {
    const rows = await listEvents(tx, { ...wantedOf(filters), before, limit: pageMax + 1 });
    await auditQuery(tx, ctx, 'audit.read', filters, { before: before ?? null });
    const page = rows.slice(0, pageMax);
    return {
      results: await rowsOf(deps, tx, page),
      next_before: rows.length > pageMax ? (page.at(-1)?.id ?? null) : null,
    };
  });

/** The record as a file: what was taken out, how much and why is on it too. */
export const exportAuditEvents = (
  deps: Deps,
  ctx: Ctx,
  { body: { reason, ...filters } }: InputOf<typeof contracts.exportAuditEvents>,
): Promise<ResultOf<typeof contracts.exportAuditEvents>> =>
  ctx.system(async (tx) => {
    const wanted = { ...wantedOf(filters), before: undefined, limit: exportMax + 1 };
    const rows = await listEvents(tx, wanted);
    const lines = await rowsOf(deps, tx, rows.slice(0, exportMax));
    const taken = { reason, lines: lines.length };
    await auditQuery(tx, ctx, 'audit.exported', filters, taken);
    return {
      csv: csvOf([columns, ...lines.map((line) => columns.map((name) => cellOf(line[name])))]),
      lines: lines.length,
      is_cut: rows.length > exportMax,
    };
  });

const columns = [
  ...(['position', 'at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'account_id'] as const),
  ...(['account_name', 'detail', 'request_id', 'event_id', 'hash'] as const),
] as const satisfies (keyof AuditLine)[];

const cellOf = (value: AuditLine[keyof AuditLine]): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export const listAuditChoices = (
  deps: Deps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listAuditChoices>> =>
  ctx.system(async (tx) => {
    const names = await namesOf(deps, tx, await listStaffIds(tx));
    const staff = [...names].map(([account_id, name]) => ({ account_id, name }));
    return {
      staff: staff.toSorted((a, b) => a.name.localeCompare(b.name)),
      actions: await listActions(tx),
    };
  });

async function rowsOf(deps: Deps, tx: Tx, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const ids = rows.flatMap(({ actor_id, account_id }) => [actor_id, account_id]);
  const names = await namesOf(deps, tx, ids);
  return rows.map(({ id, seq, hash, at, ...row }) => ({
    ...row,
    event_id: id,
    position: seq,
    at: at.toISOString(),
    actor_name: names.get(row.actor_id) ?? null,
    account_name: names.get(row.account_id ?? '') ?? null,
    hash: hash?.toString('hex') ?? null,
  }));
}

const auditQuery = (
  tx: Tx,
  ctx: Ctx,
  action: 'audit.read' | 'audit.exported',
  { account_id, ...filters }: Filters,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: account_id ?? null,
    action,
    detail: { action: null, ...filters, ...detail },
    requestId: ctx.requestId,
  });

export const getAuditChain = (ctx: Ctx): Promise<ResultOf<typeof contracts.getAuditChain>> =>
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
