import type { AskAgainReason, ItemKind, RejectReason } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import type { Locale } from '#app/shared/page/preferences.ts';

/**
 * The words about an identity check that two sides read: staff pick a reason from a list, and the
 * applicant reads that very sentence. Without a locale, in the language of the page.
 */
type Words = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string;

const items: Readonly<Record<ItemKind, Words>> = {
  primary_government_id_front: m.kyc_item_primary_government_id_front,
  primary_government_id_back: m.kyc_item_primary_government_id_back,
  selfie_with_primary_id: m.kyc_item_selfie_with_primary_id,
  secondary_government_id_front: m.kyc_item_secondary_government_id_front,
  selfie_with_secondary_id: m.kyc_item_selfie_with_secondary_id,
  liveness: m.kyc_item_liveness,
  profile: m.kyc_item_profile,
  business_profile: m.kyc_item_business_profile,
  business_registration: m.kyc_item_business_registration,
  mayors_permit: m.kyc_item_mayors_permit,
  bank_account: m.kyc_item_bank_account,
};

const reasons: Readonly<Record<AskAgainReason, Words>> = {
  blurry: m.kyc_reason_blurry,
  glare: m.kyc_reason_glare,
  cut_off: m.kyc_reason_cut_off,
  wrong_document: m.kyc_reason_wrong_document,
  document_expired: m.kyc_reason_document_expired,
  not_readable: m.kyc_reason_not_readable,
  face_not_visible: m.kyc_reason_face_not_visible,
  id_not_in_picture: m.kyc_reason_id_not_in_picture,
  name_differs: m.kyc_reason_name_differs,
  birth_date_differs: m.kyc_reason_birth_date_differs,
  address_incomplete: m.kyc_reason_address_incomplete,
  account_name_differs: m.kyc_reason_account_name_differs,
  more_information: m.kyc_reason_more_information,
};

const rejections: Readonly<Record<RejectReason, Words>> = {
  under_age: m.kyc_reject_under_age,
  not_in_service_area: m.kyc_reject_not_in_service_area,
  identity_not_confirmed: m.kyc_reject_identity_not_confirmed,
  duplicate_account: m.kyc_reject_duplicate_account,
  business_not_registered: m.kyc_reject_business_not_registered,
  business_not_supported: m.kyc_reject_business_not_supported,
  not_eligible: m.kyc_reject_not_eligible,
};

export const itemWords = (kind: ItemKind, locale?: Locale): string => say(items[kind], locale);

/** Why an item is asked for again, and what to do about it. */
export const reasonWords = (code: AskAgainReason, locale?: Locale): string =>
  say(reasons[code], locale);

/** Why somebody is not approved. */
export const rejectWords = (code: RejectReason, locale?: Locale): string =>
  say(rejections[code], locale);

const say = (words: Words, locale: Locale | undefined): string =>
  words({}, locale ? { locale } : {});
