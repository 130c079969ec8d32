import { itemKinds } from '@luwag/domain/kyc-steps';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { AskAgainReason, CaseState, getCase, ItemKind, RejectReason } from './kyc-cases.ts';

/** What reviewers decide about cases and links, by whoever has the case in hand. */

const Note = z.string().trim().max(500).default('');

/** The version that the reviewer looked at; another one by now means that something arrived. */
const seen = { version: z.int().positive().optional(), note: Note };

export const Decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), ...seen }),
  z.object({ decision: z.literal('reject'), reason_code: RejectReason, ...seen }),
  z.object({
    decision: z.literal('reject_for_fraud'),
    reason_code: RejectReason.default('not_eligible'),
    ...seen,
  }),
  z.object({
    decision: z.literal('ask_again'),
    items: z
      .array(z.object({ kind: ItemKind, reason_code: AskAgainReason }))
      .min(1)
      .max(itemKinds.length),
    ...seen,
  }),
]);
export type Decision = z.infer<typeof Decision>;

const Decided = z.object({
  case_id: z.uuid(),
  state: CaseState,
  version: z.int(),
  /** Set when the decision counts only once a second reviewer agrees, or is looked at again. */
  second_review: z.enum(['fraud', 'sample']).nullable(),
  /** The line that was opened. */
  limit_centavos: z.int().nullable(),
});

export const decideCase = endpoint({
  name: 'kyc.decideCase',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/{case_id}/decision/',
  summary: 'Approve, reject, or ask for items again; a rejection for fraud needs a second reviewer',
  auth: staffMay('review_cases'),
  idempotent: true,
  params: getCase.params,
  body: Decision,
  success: { status: 200, body: Decided },
  refusals: {
    case_not_found: 404,
    case_not_claimed: 409,
    case_not_waiting: 409,
    case_changed: 409,
    item_not_in_case: 422,
    duplicate_unresolved: 409,
    duplicate_has_line: 409,
    duplicate_was_fraud: 409,
    second_review_pending: 409,
  },
});

export const secondCase = endpoint({
  name: 'kyc.secondCase',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/{case_id}/second/',
  summary: 'The second reviewer’s word on a rejection for fraud, or on a sampled approval',
  auth: staffMay('review_cases'),
  idempotent: true,
  params: getCase.params,
  body: z.object({ verdict: z.enum(['agree', 'disagree']), note: Note }),
  success: { status: 200, body: Decided },
  refusals: {
    case_not_found: 404,
    case_not_claimed: 409,
    no_second_review: 409,
    second_same_person: 409,
  },
});

export const judgeLink = endpoint({
  name: 'kyc.judgeLink',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/{case_id}/links/{link_id}/',
  summary: 'Say whether two linked accounts are one person; "different people" needs two reviewers',
  auth: staffMay('review_cases'),
  idempotent: true,
  params: getCase.params.extend({ link_id: z.uuid() }),
  body: z.object({ verdict: z.enum(['same_person', 'different_people']), note: Note }),
  success: {
    status: 200,
    body: z.object({ resolution: z.enum(['proposed', 'different_people', 'same_person']) }),
  },
  refusals: {
    case_not_found: 404,
    case_not_claimed: 409,
    link_not_found: 404,
    second_same_person: 409,
  },
});
