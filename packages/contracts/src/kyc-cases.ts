import { caseStates, itemKinds, itemStates } from '@luwag/domain/kyc-steps';
import { z } from 'zod';
import { buyersAndMerchants, staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { BuyerStep, MerchantStep } from './person.ts';

/**
 * Cases: how far somebody is with being known to us, and the calls with which staff look. What they
 * decide is in `kyc-decisions.ts`. Staff sign in by passkey; without one none is open to them.
 */

export const CaseState = z.enum(caseStates);
export type CaseState = z.infer<typeof CaseState>;
export const ItemKind = z.enum(itemKinds);
export type ItemKind = z.infer<typeof ItemKind>;
export const ItemState = z.enum(itemStates);
export type ItemState = z.infer<typeof ItemState>;

/** Why an item is asked for again. The person sees the reason in words, with what to do. */
export const askAgainReasons = [
  'blurry',
  'glare',
  'cut_off',
  'wrong_document',
  'document_expired',
  'not_readable',
  'face_not_visible',
  'id_not_in_picture',
  'name_differs',
  'birth_date_differs',
  'address_incomplete',
  'account_name_differs',
  'more_information',
] as const;
export const AskAgainReason = z.enum(askAgainReasons);
export type AskAgainReason = z.infer<typeof AskAgainReason>;

/** Why somebody is not approved. `not_eligible` is all that is said of a suspicion. */
export const rejectReasons = [
  'under_age',
  'not_in_service_area',
  'identity_not_confirmed',
  'duplicate_account',
  'business_not_registered',
  'business_not_supported',
  'not_eligible',
] as const;
export const RejectReason = z.enum(rejectReasons);
export type RejectReason = z.infer<typeof RejectReason>;

export const ProgressItem = z.object({
  kind: ItemKind,
  state: ItemState,
  reason_code: AskAgainReason.nullable(),
  required: z.boolean(),
});
export type ProgressItem = z.infer<typeof ProgressItem>;

export const Progress = z.object({
  onboarding_step: BuyerStep.or(MerchantStep),
  case_state: CaseState,
  items: z.array(ProgressItem),
  /** Whether the person has something to do; otherwise it is our turn, or done. */
  is_waiting_for_you: z.boolean(),
  /** Why it ended, where it did. */
  reason_code: RejectReason.nullable(),
});
export type Progress = z.infer<typeof Progress>;

export const trackProgress = endpoint({
  name: 'kyc.trackProgress',
  method: 'GET',
  path: '/api/v1/users/user/buyer/progress-track',
  summary: 'How far the signed-in person is with being known, and what they still have to send',
  auth: buyersAndMerchants,
  success: { status: 200, body: Progress },
  refusals: {},
});

/** What a machine can find out about what was sent. */
export const signalKinds = [
  'ocr_mismatch',
  'ocr_read',
  'blur',
  'glare',
  'face_match',
  'liveness_result',
  'duplicate_id_number',
  'duplicate_person',
  'duplicate_number',
  'shared_device',
  'shared_bank_account',
  'shared_address',
  'virus_suspected',
] as const;
export const SignalKind = z.enum(signalKinds);
export type SignalKind = z.infer<typeof SignalKind>;

const ofCase = z.object({ case_id: z.uuid() });

export const CaseKind = z.enum(['kyc', 'kyb']);
export type CaseKind = z.infer<typeof CaseKind>;

/**
 * A line of the queue. People's names are masked, `M•••• D•• C•••`; a merchant goes by its own.
 */
export const CaseSummary = z.object({
  case_id: z.uuid(),
  kind: CaseKind,
  state: CaseState,
  name: z.string(),
  opened_at: z.iso.datetime(),
  /** Since when it is our turn; null while it is not. */
  waiting_since: z.iso.datetime().nullable(),
  /** By when somebody should have looked: four opening hours after it became our turn. */
  due_at: z.iso.datetime().nullable(),
  is_late: z.boolean(),
  claim: z.object({ name: z.string(), is_yours: z.boolean(), until: z.iso.datetime() }).nullable(),
  /** `fraud`: a rejection waits for a second reviewer. `sample`: an approval is looked at again. */
  second_review: z.enum(['fraud', 'sample']).nullable(),
  /** False for whoever said the first word: the second must be somebody else's. */
  may_second_review: z.boolean(),
  warnings: z.int(),
  alarms: z.int(),
  /** How many other accounts this may be, however much it shares with each. */
  links: z.int(),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

export const listCases = endpoint({
  name: 'kyc.listCases',
  method: 'GET',
  path: '/api/v1/ops/kyc/cases/',
  summary: 'Cases of one kind: those that wait for us longest first, or all of one state',
  auth: staffMay('see_cases'),
  reads: 'masked',
  priority: 'list',
  query: z.object({
    kind: CaseKind.default('kyc'),
    state: CaseState.optional(),
    cursor: z
      .string()
      .max(120)
      .regex(/^[\w-]+$/)
      .optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(CaseSummary),
      next_cursor: z.string().nullable(),
      /** How many of this kind there are in each state, up to `casesCountedMax`. */
      counts: z.record(CaseState, z.int()),
      /** Those of them that wait for us, and how many of these are late. */
      waiting: z.int(),
      late: z.int(),
    }),
  },
  refusals: { cursor_invalid: 422 },
});

/** A fact about the person. Masked unless it was asked for by `unmask`. */
export const personalFields = [
  'name',
  'birth_date',
  'contact_number',
  'email',
  'address',
  'id_number',
  'secondary_id_number',
  'business_name',
  'tin',
  'bank_account',
] as const;
export const PersonalField = z.enum(personalFields);
export type PersonalField = z.infer<typeof PersonalField>;

export const CaseDocument = z.object({
  document_id: z.uuid(),
  kind: ItemKind,
  id_type: z.string().nullable(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  created_at: z.iso.datetime(),
  /** Of a frame of the face check: what was asked for when it was taken. In that order. */
  move: z.enum(['straight', 'left', 'right', 'closer']).nullable(),
});

const LinkKind = z.enum([
  'id_number',
  'person',
  'number',
  'face',
  'bank_account',
  'device',
  'address',
]);

/** What stands in the way of an approval: the codes with which one is refused. */
export const approvalBlocks = [
  'duplicate_unresolved',
  'duplicate_has_line',
  'duplicate_was_fraud',
] as const;

export const CaseView = CaseSummary.extend({
  account_id: z.uuid(),
  version: z.int(),
  has_companies: z.boolean(),
  starter_limit_centavos: z.int().nullable(),
  outcome_reason: RejectReason.nullable(),
  items: z.array(
    ProgressItem.extend({
      sent_at: z.iso.datetime().nullable(),
      document_id: z.uuid().nullable(),
      liveness_id: z.uuid().nullable(),
    }),
  ),
  fields: z.array(z.object({ field: PersonalField, masked: z.string() })),
  documents: z.array(CaseDocument),
  /** What was read off the documents, masked, and whether it agrees with what was typed. */
  extracted: z.array(
    z.object({
      document_id: z.uuid(),
      field: z.string(),
      /** Null where it could not be read. */
      masked: z.string().nullable(),
      agrees: z.boolean().nullable(),
    }),
  ),
  signals: z.array(
    z.object({
      kind: SignalKind,
      level: z.enum(['note', 'warn', 'alarm']),
      detail: z.record(z.string(), z.unknown()),
      found_at: z.iso.datetime(),
    }),
  ),
  /** Why it cannot be approved yet, whoever tries; null when nothing stands in the way. */
  approval_block: z.enum(approvalBlocks).nullable(),
  /** Other accounts that have something in common with this one. */
  linked: z.array(
    z.object({
      link_id: z.uuid(),
      other_account_id: z.uuid(),
      other_case_id: z.uuid().nullable(),
      other_name: z.string(),
      has_line: z.boolean(),
      /** Two reviewers rejected the other account for fraud. */
      was_fraud: z.boolean(),
      kind: LinkKind,
      is_strong: z.boolean(),
      /** `proposed` needs a second reviewer's word. */
      resolution: z.enum(['open', 'proposed', 'different_people', 'same_person']),
    }),
  ),
  /** What the applicant did, oldest first, with what was replaced or did not pass since. */
  history: z.array(
    z.object({
      what: z.enum(['opened', 'sent', 'face_check']),
      item: ItemKind.nullable(),
      /** What became of it: of a face check its verdict, of a picture whether it still counts. */
      result: z.enum(['replaced', 'passed', 'review', 'rejected']).nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** What reviewers said so far, oldest first: of a link also what was said in the other case. */
  decisions: z.array(
    z.object({
      act: z.string(),
      reviewer: z.string(),
      is_yours: z.boolean(),
      reason_code: z.string().nullable(),
      /** What was asked for again, and why. */
      items: z.array(z.object({ kind: ItemKind, reason_code: AskAgainReason })),
      note: z.string(),
      /** The link that it is about: what is shared, and with whom. */
      link: z.object({ link_id: z.uuid(), kind: LinkKind, other_name: z.string() }).nullable(),
      decided_at: z.iso.datetime(),
    }),
  ),
});
export type CaseView = z.infer<typeof CaseView>;

export const claimNextCase = endpoint({
  name: 'kyc.claimNextCase',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/next/',
  summary: 'Take the case that has waited longest and is in nobody’s hands',
  auth: staffMay('review_cases'),
  body: z.object({ kind: CaseKind.default('kyc') }),
  success: { status: 200, body: z.object({ case_id: z.uuid().nullable() }) },
  refusals: {},
});

export const claimCase = endpoint({
  name: 'kyc.claimCase',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/{case_id}/claim/',
  summary: 'Take one case for ten minutes, or go on having it',
  auth: staffMay('review_cases'),
  params: ofCase,
  success: { status: 200, body: z.object({ claimed_until: z.iso.datetime() }) },
  refusals: { case_not_found: 404, case_claimed: 409, case_not_waiting: 409 },
});

export const releaseCase = endpoint({
  name: 'kyc.releaseCase',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/{case_id}/release/',
  summary: 'Give a case back to the queue',
  auth: staffMay('review_cases'),
  params: ofCase,
  success: { status: 204, body: z.undefined() },
  refusals: { case_not_found: 404 },
});

export const getCase = endpoint({
  name: 'kyc.getCase',
  method: 'GET',
  path: '/api/v1/ops/kyc/cases/{case_id}/',
  summary: 'A case with all that is known about it, personal fields masked; a claim is renewed',
  auth: staffMay('see_cases'),
  reads: 'masked',
  params: ofCase,
  success: { status: 200, body: CaseView },
  refusals: { case_not_found: 404 },
});

export const unmaskCase = endpoint({
  name: 'kyc.unmaskCase',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/{case_id}/unmask/',
  summary: 'Personal fields in full, for a reason that goes on record',
  auth: staffMay('review_cases'),
  reads: 'full',
  params: ofCase,
  body: z.object({
    fields: z.array(PersonalField).min(1).max(personalFields.length),
    reason: z.string().trim().min(5).max(200),
  }),
  success: {
    status: 200,
    body: z.object({
      fields: z.array(z.object({ field: PersonalField, value: z.string() })),
      /** What the documents say of the same fields, as far as it could be read. */
      read: z.array(z.object({ document_id: z.uuid(), field: PersonalField, value: z.string() })),
    }),
  },
  refusals: { case_not_found: 404, case_not_claimed: 409 },
});
