import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { PastEvent, PastGroup } from '@luwag/contracts/staff-people';
import * as contracts from '@luwag/contracts/staff-people';
import type { Tx } from '@luwag/db';
import type { PastRow, PastWanted } from '@luwag/db/past';
import { mergePast, pastGroups, readPlace, writePlace } from '@luwag/domain/person-past';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { listRecordPast, namesOf } from '../audit/service.ts';
import { listContactPast } from '../contacts/service.ts';
import { listLimitPast } from '../credit/service.ts';
import { listDisputePast } from '../disputes/service.ts';
import { listDecisionPast } from '../kyc/service.ts';
import { listGroupPast } from '../paluwagan/service.ts';
import { listDeclinePast } from '../payments/service.ts';
import { listPlanPast } from '../plans/service.ts';
import type { StaffDeps } from './deps.ts';
import { findCustomer } from './reading.ts';

const pageSize = 30;

type Source = (tx: Tx, wanted: PastWanted) => Promise<PastRow[]>;

/** Whom to ask for what. Each module tells of its own tables. */
const sources: Readonly<Record<PastGroup, readonly Source[]>> = {
  money: [listPlanPast, listDeclinePast, listLimitPast, listGroupPast],
  contact: [listContactPast, listDisputePast],
  identity: [listDecisionPast],
  record: [listRecordPast],
};

/** Of whoever looked one is told under what is on record; elsewhere they would hide the rest. */
const looks = [
  ...['person.viewed', 'person.past_viewed', 'person.searched', 'purchase.viewed'],
  ...['collections.viewed', 'case.viewed', 'dispute.viewed', 'payout.viewed'],
  ...['risk_case.viewed', 'credit_decision.viewed', 'purchase_decline.viewed', 'group.viewed'],
];

export const listPersonPast = (
  deps: StaffDeps,
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.listPersonPast>,
): Promise<ResultOf<typeof contracts.listPersonPast>> =>
  ctx.system(async (tx) => {
    const before = query.cursor === undefined ? undefined : readPlace(query.cursor);
    if (query.cursor !== undefined && !before)
      return refuse(contracts.listPersonPast, 'cursor_invalid', 'This cursor does not exist.');
    const { id: accountId } = await findCustomer(deps, tx, params.account_id);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'person.past_viewed',
      detail: { group: query.group ?? null },
      requestId: ctx.requestId,
    });
    const groups = query.group ? [query.group] : pastGroups;
    const butActs = query.group ? undefined : looks;
    const wanted = { accountId, mode: query.mode, before, limit: pageSize + 1, butActs };
    const given: Told[][] = [];
    for (const group of groups)
      for (const source of sources[group])
        given.push(
          (await source(tx, wanted)).map((row) => ({ ...row, group, atMs: row.at.getTime() })),
        );
    const { page, next } = mergePast(given, pageSize);
    return {
      results: await viewsOf(deps, tx, page),
      next_cursor: next && writePlace(next),
    };
  });

type Told = PastRow & { group: PastGroup; atMs: number };

async function viewsOf(deps: StaffDeps, tx: Tx, page: readonly Told[]): Promise<PastEvent[]> {
  const people = page.filter(({ kind }) => isAct(kind)).map(({ name }) => name);
  const names = await namesOf(deps, tx, people);
  return page.map((row) => ({
    event_id: row.id,
    at: new Date(row.atMs).toISOString(),
    group: row.group,
    kind: row.kind as PastEvent['kind'],
    what: row.what,
    amount: row.amountCentavos,
    before: row.beforeCentavos,
    name: isAct(row.kind) ? (names.get(row.name ?? '') ?? kindOnly(row.name)) : row.name,
    request_id: row.requestId,
    dispute_id: row.disputeId,
    case_id: row.caseId,
    group_id: row.groupId,
  }));
}

/** Of these the name is the id of whoever did it. */
const isAct = (kind: string): boolean => kind === 'record' || kind === 'identity';

/** A job or a server has no name; an account that is nobody's any more is not told. */
const kindOnly = (name: string | null): string | null =>
  name && /^[a-z]{3,12}$/.test(name) ? name : null;
