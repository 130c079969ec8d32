import { prolongDays } from '@luwag/domain/risk-holds';
import { riskOutcomes, riskRuleNames } from '@luwag/domain/risk-rules';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { readableLine } from './readable-text.ts';

/** People and shops that are looked at: why, with whom they share what, and holds on them. */

const Role = z.enum(['buyer', 'merchant']);
export const RiskOutcome = z.enum(riskOutcomes);
const Reason = readableLine({ min: 5, max: 300 });

/** What one rule found: how many, and what that is worth. */
export const RiskLine = z.object({
  rule: z.enum(riskRuleNames),
  count: z.int(),
  points: z.int(),
});
export type RiskLine = z.infer<typeof RiskLine>;

export const RiskCaseRow = z.object({
  case_id: z.uuid(),
  /** By which people speak of it: `RX-1001`. */
  reference: z.string(),
  account_id: z.uuid(),
  role: Role,
  /** Masked; of a shop the name of the business. */
  name: z.string(),
  points: z.int(),
  /** What weighs most; null where one of us opened it and the rules found nothing. */
  first_rule: z.enum(riskRuleNames).nullable(),
  raised_at: z.iso.datetime(),
  outcome: RiskOutcome.nullable(),
  closed_at: z.iso.datetime().nullable(),
  /** While a hold runs: until when. */
  held_until: z.iso.datetime().nullable(),
});
export type RiskCaseRow = z.infer<typeof RiskCaseRow>;

export const listRiskCases = endpoint({
  name: 'risk.listRiskCases',
  method: 'GET',
  path: '/api/v1/ops/risk/cases/',
  summary: 'People and shops to look at, those that wait longest first. On record',
  auth: staffMay('see_risk'),
  reads: 'masked',
  priority: 'list',
  query: z.object({
    state: z.enum(['open', 'closed']).default('open'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  success: {
    status: 200,
    body: z.object({ results: z.array(RiskCaseRow), page: z.int(), has_more: z.boolean() }),
  },
  refusals: {},
});

export const RiskHold = z.object({
  hold_id: z.uuid(),
  account_id: z.uuid(),
  /** A colleague. */
  held_by: z.string(),
  is_yours: z.boolean(),
  reason: z.string(),
  held_at: z.iso.datetime(),
  /** It ends by itself. */
  held_until: z.iso.datetime(),
  is_running: z.boolean(),
  ended_at: z.iso.datetime().nullable(),
  ended_by: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** A longer one that waits for a second person. */
  asked: z
    .object({
      until: z.iso.datetime(),
      by: z.string(),
      is_yours: z.boolean(),
      reason: z.string(),
    })
    .nullable(),
});
export type RiskHold = z.infer<typeof RiskHold>;

/** Whoever shares something, what they share, and who bought where. */
export const RiskGraph = z.object({
  accounts: z.array(
    z.object({
      account_id: z.uuid(),
      role: Role,
      name: z.string(),
      since: z.iso.datetime(),
      /** Of their line; of a shop nothing. */
      used: z.int(),
      is_late: z.boolean(),
      held_until: z.iso.datetime().nullable(),
    }),
  ),
  shared: z.array(
    z.object({
      /** Stands for what it is, which nobody is shown. */
      key: z.string(),
      kind: z.enum(['device', 'number', 'address', 'bank_account', 'id_number', 'person']),
      account_ids: z.array(z.uuid()),
      /** Of all accounts, those that are not drawn included. */
      accounts: z.int(),
    }),
  ),
  purchases: z.array(z.object({ buyer_id: z.uuid(), shop_id: z.uuid(), count: z.int() })),
});
export type RiskGraph = z.infer<typeof RiskGraph>;

/** Lines, points and whether they are enough, by one version of the rules. */
const Scored = z.object({
  rules_version: z.int(),
  lines: z.array(RiskLine),
  points: z.int(),
  is_raised: z.boolean(),
});

const CreditDecisionRow = z.object({
  decision_id: z.uuid(),
  decided_on: z.iso.date(),
  outcome: z.enum(['kept', 'raised', 'lowered']),
  limit_before: z.int(),
  limit_after: z.int(),
});

export const RiskCase = RiskCaseRow.extend({
  /** Where one of us opened it: who, and why. */
  opened_by: z.string().nullable(),
  open_reason: z.string().nullable(),
  closed_by: z.string().nullable(),
  outcome_note: z.string().nullable(),
  /** What the rules said when it was raised. */
  kept: Scored,
  /** The same facts under the same version, decided again now; and under the version of today. */
  replayed: Scored,
  is_same: z.boolean(),
  by_todays_rules: Scored,
  look_from: z.int(),
  graph: RiskGraph,
  /** What a hold would stop: payouts that wait to be sent, of a shop. */
  waiting_payouts: z.object({ payouts: z.int(), amount: z.int() }),
  /** Until when a hold would last that is laid on now. */
  hold_until: z.iso.datetime(),
  /** Whether the caller may lay one on; of an account that they held lately somebody else does. */
  may_hold: z.boolean(),
  /** Of the account, newest first. */
  holds: z.array(RiskHold),
  /** Earlier cases of the account, newest first. */
  earlier: z.array(
    z.object({
      case_id: z.uuid(),
      reference: z.string(),
      raised_at: z.iso.datetime(),
      outcome: RiskOutcome.nullable(),
    }),
  ),
  decisions: z.array(CreditDecisionRow),
});
export type RiskCase = z.infer<typeof RiskCase>;

const ByCase = z.object({ case_id: z.uuid() });
const caseNotFound = { risk_case_not_found: 404 } as const;

export const getRiskCase = endpoint({
  name: 'risk.getRiskCase',
  method: 'GET',
  path: '/api/v1/ops/risk/cases/{case_id}/',
  summary: 'One case: why it came up, who shares what, holds and earlier cases. On record',
  auth: staffMay('see_risk'),
  reads: 'masked',
  params: ByCase,
  success: { status: 200, body: RiskCase },
  refusals: caseNotFound,
});

export const openRiskCase = endpoint({
  name: 'risk.openRiskCase',
  method: 'POST',
  path: '/api/v1/ops/risk/cases/',
  summary: 'Look at somebody whom the rules did not raise, for a reason on record',
  auth: staffMay('work_risk'),
  body: z.object({ account_id: z.uuid(), reason: Reason }),
  success: { status: 201, body: ByCase },
  refusals: { person_not_found: 404, risk_case_open: 409 },
});

export const closeRiskCase = endpoint({
  name: 'risk.closeRiskCase',
  method: 'POST',
  path: '/api/v1/ops/risk/cases/{case_id}/outcome/',
  summary: 'Say what was found out, and close the case',
  auth: staffMay('work_risk'),
  params: ByCase,
  body: z.object({ outcome: RiskOutcome, note: Reason }),
  success: { status: 200, body: ByCase },
  refusals: { ...caseNotFound, risk_case_closed: 409 },
});

export const holdAccount = endpoint({
  name: 'risk.holdAccount',
  method: 'POST',
  path: '/api/v1/ops/risk/cases/{case_id}/hold/',
  summary: 'Hold a buyer’s purchases or a shop’s payouts for 48 hours. It ends by itself',
  auth: staffMay('work_risk'),
  params: ByCase,
  body: z.object({ reason: Reason }),
  success: { status: 201, body: RiskHold },
  /** Who laid one on lately does not lay on the next: somebody else does. */
  refusals: {
    ...caseNotFound,
    risk_case_closed: 409,
    already_held: 409,
    second_same_person: 409,
  },
});

const ByHold = z.object({ hold_id: z.uuid() });
const holdRefusals = { risk_hold_not_found: 404, hold_over: 409 } as const;

export const prolongHold = endpoint({
  name: 'risk.prolongHold',
  method: 'POST',
  path: '/api/v1/ops/risk/holds/{hold_id}/prolong/',
  summary: 'Prolong a hold; beyond 14 days from its beginning a second person decides',
  auth: staffMay('work_risk'),
  params: ByHold,
  body: z.object({
    days: z.literal([...prolongDays]),
    /** Its end as it was read: what was prolonged since is not prolonged twice unseen. */
    from: z.iso.datetime(),
    reason: Reason,
  }),
  success: { status: 200, body: RiskHold },
  refusals: { ...holdRefusals, hold_too_long: 409, hold_changed: 409, hold_longer_waiting: 409 },
});

export const decideLongHold = endpoint({
  name: 'risk.decideLongHold',
  method: 'POST',
  path: '/api/v1/ops/risk/holds/{hold_id}/decision/',
  summary: 'The second person’s word on a hold of more than 14 days',
  auth: staffMay('work_risk'),
  params: ByHold,
  body: z.object({ decision: z.enum(['approve', 'refuse']), until: z.iso.datetime() }),
  success: { status: 200, body: RiskHold },
  refusals: { ...holdRefusals, nothing_asked: 409, second_same_person: 409 },
});

export const endHold = endpoint({
  name: 'risk.endHold',
  method: 'POST',
  path: '/api/v1/ops/risk/holds/{hold_id}/end/',
  summary: 'End a hold before its time; by somebody else than who laid it on',
  auth: staffMay('work_risk'),
  params: ByHold,
  body: z.object({ reason: Reason }),
  success: { status: 200, body: RiskHold },
  refusals: { ...holdRefusals, second_same_person: 409 },
});

/**
 * `check`: laid on by staff. `recovery`: lost factors, or one that was disowned. `payout`: one
 * payout. `line`: a line that is frozen, for good, until a lighter plan is paid on time, or
 * until a paluwagan has what it is owed.
 */
export const CurrentHold = z.object({
  kind: z.enum(['check', 'recovery', 'payout', 'line']),
  account_id: z.uuid(),
  role: Role,
  name: z.string(),
  /** Null where no time is set for its end. */
  until: z.iso.datetime().nullable(),
  /** By the codes of its kind. */
  because: z.string(),
  amount: z.int().nullable(),
  /** The case of a `check`, or the payout. */
  about_id: z.uuid().nullable(),
  /** A longer one is asked for, and waits for a second person. */
  is_asked: z.boolean(),
});
export type CurrentHold = z.infer<typeof CurrentHold>;

export const listCurrentHolds = endpoint({
  name: 'risk.listCurrentHolds',
  method: 'GET',
  path: '/api/v1/ops/risk/holds/',
  summary: 'Everything that is held now, whoever or whatever holds it. On record',
  auth: staffMay('see_risk'),
  reads: 'masked',
  priority: 'list',
  success: {
    status: 200,
    body: z.object({ results: z.array(CurrentHold), has_more: z.boolean() }),
  },
  refusals: {},
});
