import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { DeclineFacts } from '@luwag/contracts/purchase-declines';
import * as contracts from '@luwag/contracts/purchase-declines';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { CreditLineStatus } from '@luwag/domain/checkout';
import { maskName } from '@luwag/domain/masking';
import { type Centavos, centavos } from '@luwag/domain/money';
import {
  type DeclineInputs,
  type DeclineRule,
  decidePurchase,
  declineRulesVersion,
  readDeclineInputs,
} from '@luwag/domain/purchase-declines';
import { keptLongEnough } from '@luwag/domain/retention';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { findLendingHold, listFullNames } from '../../accounts/service.ts';
import {
  type DeclineRow,
  deleteDeclines,
  findDecline,
  insertDecline,
  type NewDecline,
} from './declines-repository.ts';
import type { ProposalContext } from './proposal-context.ts';

/** What was wanted, by whom, where and when. */
export type Wanted = Omit<NewDecline, 'rule' | 'inputs'>;

/** The same of a proposal that was opened. */
export const wantedIn = (
  { proposal, request }: ProposalContext,
  now: Date,
): Omit<Wanted, 'step'> => ({
  buyerId: proposal.buyer_id,
  mode: proposal.mode,
  storeId: request.store_id,
  amountCentavos: request.amount_centavos,
  of: { proposalId: proposal.id, requestId: request.id },
  now,
});

/** By the buyer's line: with the line as it was held against the purchase. */
export const keepLineDecline = (
  tx: Tx,
  wanted: Wanted,
  by: {
    rule: DeclineRule;
    line: CreditLineStatus | undefined;
    lentCentavos: Centavos;
    mayPayPart: boolean;
  },
): Promise<void> =>
  insertDecline(tx, {
    ...wanted,
    rule: by.rule,
    inputs: {
      kind: 'line',
      wantedCentavos: by.lentCentavos,
      mayPayPart: by.mayPayPart,
      line: by.line ? plainLine(by.line) : null,
    },
  });

/** What the rules look at, and nothing else of the row. */
const plainLine = (line: CreditLineStatus): CreditLineStatus => ({
  limitCentavos: line.limitCentavos,
  availableCentavos: line.availableCentavos,
  status: line.status,
  isOverdue: line.isOverdue,
  capCentavos: line.capCentavos,
});

/** By a hold on the buyer. One that ended since then is not there to be kept. */
export async function keepHoldDecline(tx: Tx, wanted: Wanted): Promise<void> {
  const hold = await findLendingHold(tx, wanted.buyerId, wanted.now);
  if (!hold) return;
  await insertDecline(tx, {
    ...wanted,
    rule: 'held',
    inputs: {
      kind: 'hold',
      wantedCentavos: centavos(wanted.amountCentavos),
      atMs: wanted.now.getTime(),
      untilMs: hold.until.getTime(),
      isCheck: hold.isCheck,
    },
  });
}

/** For the checkout, which is given it: it writes nothing but what is bought. */
export const declines = { byLine: keepLineDecline, byHold: keepHoldDecline };
export type Declines = typeof declines;

/** The same function decides again, from what was kept, by the rules of then and of today. */
export const getPurchaseDecline = (
  { vault }: { vault: Vault },
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getPurchaseDecline>,
): Promise<ResultOf<typeof contracts.getPurchaseDecline>> =>
  ctx.system(async (tx) => {
    const row = await findDecline(tx, params.decline_id);
    if (!row) return refuse(contracts.getPurchaseDecline, 'decline_not_found', 'No such decline.');
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: row.buyer_id,
      action: 'purchase_decline.viewed',
      detail: { decline_id: row.id },
      requestId: ctx.requestId,
    });
    const inputs = readDeclineInputs(row.inputs);
    const replayed = decidePurchase(row.rules_version, inputs);
    const names = await listFullNames(tx, vault, [row.buyer_id]);
    return {
      decline_id: row.id,
      account_id: row.buyer_id,
      buyer_name: maskName(names.get(row.buyer_id) ?? ''),
      livemode: row.mode === 'live',
      store_name: row.store_name,
      request_id: row.payment_request_id,
      step: row.step,
      amount: row.amount_centavos,
      declined_at: row.declined_at.toISOString(),
      inputs: factsOf(row, inputs),
      kept: { rules_version: row.rules_version, rule: row.rule },
      replayed: { rules_version: row.rules_version, rule: replayed },
      is_same: replayed === row.rule,
      by_todays_rules: {
        rules_version: declineRulesVersion,
        rule: decidePurchase(declineRulesVersion, inputs),
      },
    };
  });

function factsOf({ amount_centavos: price }: DeclineRow, inputs: DeclineInputs): DeclineFacts {
  const { wantedCentavos } = inputs;
  if (inputs.kind === 'hold')
    return {
      wanted: wantedCentavos,
      paid_at_once: 0,
      may_pay_part: false,
      line: null,
      hold: { until: new Date(inputs.untilMs).toISOString(), is_check: inputs.isCheck },
    };
  const { line, mayPayPart } = inputs;
  return {
    wanted: wantedCentavos,
    paid_at_once: price - wantedCentavos,
    may_pay_part: mayPayPart,
    line: line && {
      limit: line.limitCentavos,
      available: line.availableCentavos,
      status: line.status,
      is_overdue: line.isOverdue,
      cap: line.capCentavos,
    },
    hold: null,
  };
}

const prunedAtOnce = 1_000;

/** Once a night, in portions that hold no lock for long. */
export async function prune(ctx: JobCtx): Promise<void> {
  const before = new Date(keptLongEnough.purchaseDeclines(ctx.clock.now().getTime()));
  const deleteSome = () =>
    inScope(ctx.db, 'system', (tx) => deleteDeclines(tx, before, prunedAtOnce));
  while ((await deleteSome()) === prunedAtOnce);
}
