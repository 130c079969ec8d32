import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/support';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { type SupportRefusal, whyNotWrite } from '@luwag/domain/support';
import { whyNotSaid } from '@luwag/domain/support-words';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listStaffWith } from '../staff/service.ts';
import { act, say, tellPerson } from './acting.ts';
import type { SupportDeps } from './deps.ts';
import { countInRow, countSaid } from './entries-repository.ts';
import { handlerNames, pageSize } from './reading.ts';
import {
  countLate,
  findCase,
  listForStaff,
  lockSupportCase,
  readWaiting,
  type SupportCaseRow,
  toCase,
  updateCase,
} from './repository.ts';
import { staffRowViewOf, staffViewFor } from './view.ts';
import { readPicture } from './writing.ts';

type Deps = Pick<SupportDeps, 'vault'>;

export const listStaffSupportCases = (
  { vault }: Deps,
  ctx: Ctx,
  { query: { show, page } }: InputOf<typeof contracts.listStaffSupportCases>,
): Promise<ResultOf<typeof contracts.listStaffSupportCases>> =>
  ctx.system(async (tx) => {
    const staffId = personOf(ctx).id;
    const paged = { offset: (page - 1) * pageSize, limit: pageSize + 1 };
    const rows = await listForStaff(tx, { ...paged, show, staffId });
    const shown = rows.slice(0, pageSize);
    const names = await handlerNames(vault, tx, shown);
    const { count: waiting } = await readWaiting(tx);
    const late = await countLate(tx, ctx.clock.now());
    return {
      results: shown.map((row) => staffRowViewOf(row, names, staffId)),
      page,
      has_more: rows.length > pageSize,
      waiting,
      late,
    };
  });

export const getStaffSupportCase = (
  deps: Deps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getStaffSupportCase>,
): Promise<ResultOf<typeof contracts.getStaffSupportCase>> =>
  ctx.system(async (tx) => {
    const row = await findCase(tx, { id: params.support_case_id });
    if (!row) return notFound(contracts.getStaffSupportCase);
    await record(ctx, tx, row, 'support.viewed');
    return staffViewFor(deps, { tx, clock: ctx.clock }, row, personOf(ctx).id);
  });

type Desk =
  | typeof contracts.getStaffSupportCase
  | typeof contracts.answerSupportCase
  | typeof contracts.assignSupportCase
  | typeof contracts.closeSupportCase;
type Deciding = typeof contracts.answerSupportCase | typeof contracts.closeSupportCase;

const notFound = (call: Desk): never =>
  refuse(call, 'support_case_not_found', 'There is no such case.');

async function lockAny(tx: Tx, call: Desk, id: string): Promise<SupportCaseRow> {
  return (await lockSupportCase(tx, { id })) ?? notFound(call);
}

const record = (
  ctx: Pick<Ctx, 'caller' | 'requestId'>,
  tx: Tx,
  row: SupportCaseRow,
  action: `support.${string}`,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: row.account_id,
    action,
    detail: { support_case_id: row.id, ...detail },
    requestId: ctx.requestId,
  });

/** What must never be written, whatever the rest of the rules say. */
function assertSayable(call: Deciding, words: string): void {
  const fault = whyNotSaid(words);
  if (fault)
    refuse(call, 'words_not_allowed', 'This cannot be written to anybody.', {
      errors: [{ path: 'body.words', code: fault }],
    });
}

/** What was said since the page was drawn is read before anything is said to it. */
async function assertRead(
  call: Deciding,
  tx: Tx,
  row: SupportCaseRow,
  seenEntries: number | undefined,
): Promise<void> {
  if (seenEntries !== undefined && (await countSaid(tx, row.id)) !== seenEntries)
    refuse(call, 'support_case_changed', 'Something was said meanwhile.');
}

function refuseBy(call: Deciding, code: SupportRefusal): never {
  return code === 'same_reviewer'
    ? refuse(call, 'same_reviewer', 'Somebody else is to look at it again.')
    : refuse(call, 'support_case_closed', 'This case is closed.');
}

export const answerSupportCase = (
  deps: Deps,
  ctx: CtxOf<typeof contracts.answerSupportCase>,
  { params, body }: InputOf<typeof contracts.answerSupportCase>,
): Promise<ResultOf<typeof contracts.answerSupportCase>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.answerSupportCase;
    const by = personOf(ctx).id;
    const { words, proposes } = body;
    const row = await lockAny(tx, call, params.support_case_id);
    if (row.state === 'closed') return refuseBy(call, 'closed');
    await assertRead(call, tx, row, body.seen_entries);
    assertSayable(call, words);
    const staffInRow = await countInRow(tx, row.id, 'luwag');
    const obstacle = whyNotWrite(toCase(row), { nowMs: ctx.clock.now().getTime(), staffInRow });
    if (obstacle === 'hours')
      return refuse(call, 'outside_contact_hours', 'Write this between 8 AM and 8 PM.');
    if (obstacle) return refuse(call, 'wait_for_answer', 'It is for the person to answer.');
    const acted = await act(deps, ctx, row, {
      act: { kind: proposes ? 'propose' : 'answer', by },
      said: { side: 'luwag', authorId: by, kind: proposes ? 'proposed' : 'message', words },
      // Who answers first has it in hand, unless somebody else was given it.
      ...(row.handler_id ? {} : { handlerId: by }),
    });
    if (acted.kind === 'reject') return refuseBy(call, acted.code);
    await record(ctx, tx, row, 'support.answered', { entry_id: acted.entryId, proposes });
    return staffViewFor(deps, ctx, acted.row, by);
  });

/** Whoever has it already is given nothing, and the person is told nothing twice. */
export const assignSupportCase = (
  deps: Deps,
  ctx: CtxOf<typeof contracts.assignSupportCase>,
  { params, body }: InputOf<typeof contracts.assignSupportCase>,
): Promise<ResultOf<typeof contracts.assignSupportCase>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.assignSupportCase;
    const { staff_id: staffId } = body;
    const caller = personOf(ctx).id;
    const row = await lockAny(tx, call, params.support_case_id);
    if (row.state === 'closed') return refuse(call, 'support_case_closed', 'This case is closed.');
    if (!(await listStaffWith(deps, tx, 'answer_support')).includes(staffId))
      return refuse(call, 'staff_not_found', 'There is no such colleague.');
    if (row.handler_id === staffId) {
      await record(ctx, tx, row, 'support.viewed');
      return staffViewFor(deps, ctx, row, caller);
    }
    const said = { side: 'luwag', authorId: staffId, kind: 'assigned' } as const;
    const entryId = await say(deps, ctx, row, said);
    const given = await updateCase(tx, row.id, {
      handler_id: staffId,
      answered_at: ctx.clock.now(),
    });
    await tellPerson(ctx, row.id, entryId);
    await record(ctx, tx, row, 'support.assigned', { staff_id: staffId });
    return staffViewFor(deps, ctx, given, caller);
  });

export const closeSupportCase = (
  deps: Deps,
  ctx: CtxOf<typeof contracts.closeSupportCase>,
  { params, body }: InputOf<typeof contracts.closeSupportCase>,
): Promise<ResultOf<typeof contracts.closeSupportCase>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.closeSupportCase;
    const by = personOf(ctx).id;
    const { reason, words } = body;
    const row = await lockAny(tx, call, params.support_case_id);
    if (row.state === 'closed') return refuseBy(call, 'closed');
    await assertRead(call, tx, row, body.seen_entries);
    assertSayable(call, words);
    const acted = await act(deps, ctx, row, {
      act: { kind: 'close', by, reason },
      said: { side: 'luwag', authorId: by, kind: 'closed', words },
    });
    if (acted.kind === 'reject') return refuseBy(call, acted.code);
    await record(ctx, tx, row, 'support.closed', { reason });
    return staffViewFor(deps, ctx, acted.row, by);
  });

export const getStaffSupportPicture = (
  deps: SupportDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getStaffSupportPicture>,
): Promise<Uint8Array> =>
  ctx.system(async (tx) => {
    const row = await findCase(tx, { id: params.support_case_id });
    const bytes = await readPicture(deps, tx, contracts.getStaffSupportPicture, row && params);
    const { picture_id } = params;
    if (row) await record(ctx, tx, row, 'support.picture_viewed', { picture_id });
    return bytes;
  });
