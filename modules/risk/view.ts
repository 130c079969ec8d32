import type { RiskCaseRow, RiskHold as RiskHoldView } from '@luwag/contracts/risk';
import type { Tx } from '@luwag/db';
import { isHeldAt, type RiskHold } from '@luwag/domain/risk-holds';
import { getRiskRules, type RiskScoring, scoreRisk } from '@luwag/domain/risk-rules';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../accounts/service.ts';
import type { RiskDeps } from './deps.ts';
import { runningUntil } from './graph.ts';
import type { HoldRow } from './holds-repository.ts';
import type { CaseRow, ListedCase } from './repository.ts';

/** As the rules of holds see it. */
export const ruledBy = (row: HoldRow): RiskHold => ({
  heldBy: row.held_by,
  heldAtMs: row.held_at.getTime(),
  untilMs: row.held_until.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
});

export async function holdViewOf(
  deps: RiskDeps,
  tx: Tx,
  ctx: Ctx,
  row: HoldRow,
): Promise<RiskHoldView> {
  const [view] = await holdViewsOf(deps, tx, ctx, [row]);
  if (!view) throw new Error(`hold ${row.id} is gone`);
  return view;
}

/** With the names of colleagues. In the system's scope. */
export async function holdViewsOf(
  { vault }: Pick<RiskDeps, 'vault'>,
  tx: Tx,
  ctx: Ctx,
  rows: readonly HoldRow[],
): Promise<RiskHoldView[]> {
  const people = rows.flatMap((row) => [row.held_by, row.ended_by, row.asked_by]);
  const names = await listFullNames(
    tx,
    vault,
    people.filter((id) => id !== null),
  );
  const viewerId = personOf(ctx).id;
  const nowMs = ctx.clock.now().getTime();
  return rows.map((row) => ({
    hold_id: row.id,
    account_id: row.account_id,
    held_by: names.get(row.held_by) ?? '',
    is_yours: row.held_by === viewerId,
    reason: row.reason,
    held_at: row.held_at.toISOString(),
    held_until: row.held_until.toISOString(),
    is_running: isHeldAt(ruledBy(row), nowMs),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by && (names.get(row.ended_by) ?? ''),
    end_reason: row.end_reason,
    asked:
      row.asked_until && row.asked_by
        ? {
            until: row.asked_until.toISOString(),
            by: names.get(row.asked_by) ?? '',
            is_yours: row.asked_by === viewerId,
            reason: row.asked_reason ?? '',
          }
        : null,
  }));
}

export const referenceOf = ({ number }: Pick<CaseRow, 'number'>): string => `RX-${number}`;

/** What the rules said, decided again from what was kept of it. */
export const replayOf = (row: CaseRow): RiskScoring =>
  scoreRisk(getRiskRules(row.rules_version), row.facts);

/** What weighs most. */
const firstRuleOf = ({ lines }: RiskScoring) =>
  lines.toSorted((one, other) => other.points - one.points)[0]?.rule ?? null;

export const caseRowOf = (
  row: ListedCase,
  names: ReadonlyMap<string, string>,
  now: Date,
): RiskCaseRow => ({
  case_id: row.id,
  reference: referenceOf(row),
  account_id: row.account_id,
  role: row.role,
  name: names.get(row.account_id) ?? '',
  points: row.points,
  first_rule: firstRuleOf(replayOf(row)),
  raised_at: row.raised_at.toISOString(),
  outcome: row.outcome,
  closed_at: row.closed_at?.toISOString() ?? null,
  held_until: runningUntil(row.risk_held_until, now),
});
