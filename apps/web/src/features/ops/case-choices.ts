import type { AskAgainReason, CaseKind, ItemKind, RejectReason } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';

/**
 * What a reviewer can choose from, in the order of the digits: at most nine of each. Short names
 * are for staff; what the applicant reads is in `lib/kyc-words.ts`.
 */
const ofCard = [
  ...(['blurry', 'glare', 'cut_off', 'not_readable', 'wrong_document'] as const),
  ...(['document_expired', 'name_differs', 'birth_date_differs', 'more_information'] as const),
] as const satisfies AskAgainReason[];
const ofSelfie = [
  ...(['blurry', 'glare', 'face_not_visible', 'id_not_in_picture'] as const),
  ...(['cut_off', 'more_information'] as const),
] as const satisfies AskAgainReason[];
const ofPaper = [
  ...(['blurry', 'glare', 'cut_off', 'not_readable', 'wrong_document'] as const),
  ...(['document_expired', 'name_differs', 'more_information'] as const),
] as const satisfies AskAgainReason[];

export const reasonsOf: Readonly<Record<ItemKind, readonly AskAgainReason[]>> = {
  primary_government_id_front: ofCard,
  primary_government_id_back: ofCard,
  secondary_government_id_front: ofCard,
  selfie_with_primary_id: ofSelfie,
  selfie_with_secondary_id: ofSelfie,
  liveness: ['face_not_visible', 'blurry', 'glare', 'more_information'],
  profile: ['name_differs', 'birth_date_differs', 'address_incomplete', 'more_information'],
  business_profile: ['name_differs', 'address_incomplete', 'more_information'],
  business_registration: ofPaper,
  mayors_permit: ofPaper,
  bank_account: ['account_name_differs', 'more_information'],
};

export const isReasonOf = (item: ItemKind, reason: string): reason is AskAgainReason =>
  (reasonsOf[item] as readonly string[]).includes(reason);

export const reasonNames: Readonly<Record<AskAgainReason, () => string>> = {
  blurry: m.ops_reason_blurry,
  glare: m.ops_reason_glare,
  cut_off: m.ops_reason_cut_off,
  wrong_document: m.ops_reason_wrong_document,
  document_expired: m.ops_reason_document_expired,
  not_readable: m.ops_reason_not_readable,
  face_not_visible: m.ops_reason_face_not_visible,
  id_not_in_picture: m.ops_reason_id_not_in_picture,
  name_differs: m.ops_reason_name_differs,
  birth_date_differs: m.ops_reason_birth_date_differs,
  address_incomplete: m.ops_reason_address_incomplete,
  account_name_differs: m.ops_reason_account_name_differs,
  more_information: m.ops_reason_more_information,
};

/** Fraud is no reason that anybody is told: they read that we cannot open an account. */
export type RejectChoice = RejectReason | 'fraud';

export const rejectChoicesOf: Readonly<Record<CaseKind, readonly RejectChoice[]>> = {
  kyc: [
    ...(['under_age', 'not_in_service_area', 'identity_not_confirmed'] as const),
    ...(['duplicate_account', 'not_eligible', 'fraud'] as const),
  ],
  kyb: [
    ...(['business_not_registered', 'business_not_supported', 'identity_not_confirmed'] as const),
    ...(['duplicate_account', 'not_eligible', 'fraud'] as const),
  ],
};

export const isRejectChoice = (kind: CaseKind, choice: string): choice is RejectChoice =>
  (rejectChoicesOf[kind] as readonly string[]).includes(choice);

/** What the applicant is told. */
export const toldReason = (choice: RejectChoice): RejectReason =>
  choice === 'fraud' ? 'not_eligible' : choice;

export const rejectNames: Readonly<Record<RejectChoice, () => string>> = {
  under_age: m.ops_reject_under_age,
  not_in_service_area: m.ops_reject_not_in_service_area,
  identity_not_confirmed: m.ops_reject_identity_not_confirmed,
  duplicate_account: m.ops_reject_duplicate_account,
  business_not_registered: m.ops_reject_business_not_registered,
  business_not_supported: m.ops_reject_business_not_supported,
  not_eligible: m.ops_reject_not_eligible,
  fraud: m.ops_reject_fraud,
};
