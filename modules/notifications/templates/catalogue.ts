import type { z } from 'zod';
import { alreadyRegistered } from './already-registered.ts';
import { bankAccountChanged } from './bank-account-changed.ts';
import { caseApproved, caseApprovedText } from './case-approved.ts';
import { caseAskedAgain, caseAskedAgainText } from './case-asked-again.ts';
import { caseInReview, caseInReviewText } from './case-in-review.ts';
import { caseNotApproved, caseNotApprovedText } from './case-not-approved.ts';
import { codesGuessed, codesGuessedText } from './codes-guessed.ts';
import { confirmAddress } from './confirm-address.ts';
import { confirmNewAddress } from './confirm-new-address.ts';
import { emailChangeAsked } from './email-change-asked.ts';
import { emailChanged } from './email-changed.ts';
import { emailCode } from './email-code.ts';
import { factorAddedText, factorChanged } from './factor-changed.ts';
import { ledgerAlarm } from './ledger-alarm.ts';
import { liveSettingChanged } from './live-setting-changed.ts';
import { newDevice } from './new-device.ts';
import { numberClaimed } from './number-claimed.ts';
import { numberCode } from './number-code.ts';
import { numberConfirmed } from './number-confirmed.ts';
import { passwordChanged } from './password-changed.ts';
import { paymentFailed } from './payment-failed.ts';
import { proofCode, proofCodeText } from './proof-code.ts';
import { purchaseCode } from './purchase-code.ts';
import { purchaseReceipt } from './purchase-receipt.ts';
import { receiptText } from './receipt-text.ts';
import { recoveryCancelled, recoveryCancelledText } from './recovery-cancelled.ts';
import { recoveryStarted, recoveryStartedText } from './recovery-started.ts';
import { resetPassword } from './reset-password.ts';
import { signInEnded } from './sign-in-ended.ts';
import { sourceExpiring } from './source-expiring.ts';
import { storeNameDecided } from './store-name-decided.ts';

/** Every mail the product sends, by the name that its row carries. */
export const mailTemplates = {
  confirm_address: confirmAddress,
  already_registered: alreadyRegistered,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  number_confirmed: numberConfirmed,
  confirm_new_address: confirmNewAddress,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  factor_changed: factorChanged,
  recovery_started: recoveryStarted,
  recovery_cancelled: recoveryCancelled,
  proof_code: proofCode,
  new_device: newDevice,
  sign_in_ended: signInEnded,
  codes_guessed: codesGuessed,
  number_claimed: numberClaimed,
  email_code: emailCode,
  source_expiring: sourceExpiring,
  purchase_receipt: purchaseReceipt,
  payment_failed: paymentFailed,
  bank_account_changed: bankAccountChanged,
  live_setting_changed: liveSettingChanged,
  store_name_decided: storeNameDecided,
  case_in_review: caseInReview,
  case_asked_again: caseAskedAgain,
  case_approved: caseApproved,
  case_not_approved: caseNotApproved,
  ledger_alarm: ledgerAlarm,
} as const;

/** Texts that carry a code, to be typed or filled in. */
export const codeTemplates = {
  number_code: numberCode,
  purchase_code: purchaseCode,
  proof_code_text: proofCodeText,
} as const;

/** How an account is protected: something changed that its owner may not have done. */
export const alarmTextTemplates = {
  factor_added_text: factorAddedText,
  recovery_started_text: recoveryStartedText,
  recovery_cancelled_text: recoveryCancelledText,
  codes_guessed_text: codesGuessedText,
} as const;

/** Where a case stands. */
export const caseTextTemplates = {
  case_in_review_text: caseInReviewText,
  case_asked_again_text: caseAskedAgainText,
  case_approved_text: caseApprovedText,
  case_not_approved_text: caseNotApprovedText,
} as const;

/** Every text. */
export const textTemplates = {
  ...codeTemplates,
  ...caseTextTemplates,
  ...alarmTextTemplates,
  receipt_text: receiptText,
} as const;

export type MailName = keyof typeof mailTemplates;
export type TextName = keyof typeof textTemplates;
export type MailData<N extends MailName> = z.input<(typeof mailTemplates)[N]['data']>;
export type TextData<N extends TextName> = z.input<(typeof textTemplates)[N]['data']>;
