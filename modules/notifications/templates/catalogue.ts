import type { z } from 'zod';
import { alreadyRegistered } from './already-registered.ts';
import { autopayEnded, autopayEndedText } from './autopay-ended.ts';
import { autopayFailed, autopayFailedText } from './autopay-failed.ts';
import { autopayUpcoming, autopayUpcomingText } from './autopay-upcoming.ts';
import { bankAccountChanged, bankAccountChangedText } from './bank-account-changed.ts';
import { bankChangeTakenBack } from './bank-change-taken-back.ts';
import { caseApproved, caseApprovedText } from './case-approved.ts';
import { caseAskedAgain, caseAskedAgainText } from './case-asked-again.ts';
import { caseInReview, caseInReviewText } from './case-in-review.ts';
import { caseNotApproved, caseNotApprovedText } from './case-not-approved.ts';
import { codesGuessed, codesGuessedText } from './codes-guessed.ts';
import { confirmAddress } from './confirm-address.ts';
import { confirmNewAddress } from './confirm-new-address.ts';
import { creditOffer, creditPayout } from './credit-payout.ts';
import { digest } from './digest.ts';
import { disputeNews } from './dispute-news.ts';
import { emailChangeAsked } from './email-change-asked.ts';
import { emailChanged } from './email-changed.ts';
import { emailCode } from './email-code.ts';
import { factorChanged, factorChangedText } from './factor-changed.ts';
import { groupFrozen, groupHardship, groupMessage } from './group-desk.ts';
import { groupDue, groupDueFailed, groupLate, groupPaid } from './group-dues.ts';
import {
  groupCalledOff,
  groupFull,
  groupInvited,
  groupJoined,
  groupMemberChanged,
} from './group-joining.ts';
import { groupPotBack, groupPotSent } from './group-pot.ts';
import {
  groupClosed,
  groupCovered,
  groupDissolved,
  groupShort,
  groupTurnMoved,
} from './group-rounds.ts';
import { groupDrawn, groupOrderAsked, groupSwap } from './group-turns.ts';
import { holdBegun, holdEnded } from './hold-news.ts';
import { lateCheckIn, lateCheckInText } from './late-check-in.ts';
import { lateLighter, lateLighterText } from './late-lighter.ts';
import { lateLong, lateLongText } from './late-long.ts';
import { latePart, latePartText } from './late-part.ts';
import { ledgerAlarm } from './ledger-alarm.ts';
import { lighterPlanTaken } from './lighter-plan-taken.ts';
import { limitChanged } from './limit-changed.ts';
import { liveSettingChanged } from './live-setting-changed.ts';
import { newDevice } from './new-device.ts';
import { noticeText } from './notice-text.ts';
import { numberChangeAsked, numberChangeAskedText } from './number-change-asked.ts';
import { numberChanged, numberChangedText } from './number-changed.ts';
import { numberClaimed } from './number-claimed.ts';
import { numberCode } from './number-code.ts';
import { numberConfirmed } from './number-confirmed.ts';
import { passwordChanged } from './password-changed.ts';
import { paymentDue, paymentDueText } from './payment-due.ts';
import { paymentFailed } from './payment-failed.ts';
import { paymentLate, paymentLateText } from './payment-late.ts';
import { paymentReceipt } from './payment-receipt.ts';
import { paymentUpcoming, paymentUpcomingText } from './payment-upcoming.ts';
import { payoutBack, payoutPaid } from './payout-news.ts';
import { planCalledOff } from './plan-called-off.ts';
import { promiseNoted, promiseNotedText } from './promise-noted.ts';
import { proofCode, proofCodeText } from './proof-code.ts';
import { purchaseCode } from './purchase-code.ts';
import { purchaseReceipt } from './purchase-receipt.ts';
import { receiptText } from './receipt-text.ts';
import { recoveryCancelled, recoveryCancelledText } from './recovery-cancelled.ts';
import { recoveryStarted, recoveryStartedText } from './recovery-started.ts';
import { refundMade } from './refund-made.ts';
import { resetPassword } from './reset-password.ts';
import { salePaid } from './sale-paid.ts';
import { signInEnded } from './sign-in-ended.ts';
import { sourceExpiring } from './source-expiring.ts';
import { storeNameDecided } from './store-name-decided.ts';
import { supportNews } from './support-news.ts';
import { teamChanged } from './team-changed.ts';
import { teamInvitation } from './team-invitation.ts';
import { webhookTrouble } from './webhook-trouble.ts';

/** Every mail the product sends, by the name that its row carries. */
export const mailTemplates = {
  confirm_address: confirmAddress,
  already_registered: alreadyRegistered,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  number_confirmed: numberConfirmed,
  number_change_asked: numberChangeAsked,
  number_changed: numberChanged,
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
  payment_receipt: paymentReceipt,
  payment_failed: paymentFailed,
  lighter_plan_taken: lighterPlanTaken,
  plan_called_off: planCalledOff,
  refund_made: refundMade,
  credit_payout: creditPayout,
  credit_offer: creditOffer,
  group_frozen: groupFrozen,
  group_hardship: groupHardship,
  group_message: groupMessage,
  group_invited: groupInvited,
  group_joined: groupJoined,
  group_full: groupFull,
  group_drawn: groupDrawn,
  group_order_asked: groupOrderAsked,
  group_swap: groupSwap,
  group_called_off: groupCalledOff,
  group_member_changed: groupMemberChanged,
  group_due: groupDue,
  group_late: groupLate,
  group_due_failed: groupDueFailed,
  group_paid: groupPaid,
  group_covered: groupCovered,
  group_turn_moved: groupTurnMoved,
  group_short: groupShort,
  group_dissolved: groupDissolved,
  group_closed: groupClosed,
  group_pot_sent: groupPotSent,
  group_pot_back: groupPotBack,
  limit_changed: limitChanged,
  sale_paid: salePaid,
  payout_paid: payoutPaid,
  payout_back: payoutBack,
  dispute_news: disputeNews,
  support_news: supportNews,
  bank_account_changed: bankAccountChanged,
  bank_change_taken_back: bankChangeTakenBack,
  live_setting_changed: liveSettingChanged,
  store_name_decided: storeNameDecided,
  hold_begun: holdBegun,
  hold_ended: holdEnded,
  team_invitation: teamInvitation,
  team_changed: teamChanged,
  webhook_trouble: webhookTrouble,
  case_in_review: caseInReview,
  case_asked_again: caseAskedAgain,
  case_approved: caseApproved,
  case_not_approved: caseNotApproved,
  ledger_alarm: ledgerAlarm,
  payment_upcoming: paymentUpcoming,
  payment_due: paymentDue,
  payment_late: paymentLate,
  autopay_upcoming: autopayUpcoming,
  autopay_failed: autopayFailed,
  autopay_ended: autopayEnded,
  late_check_in: lateCheckIn,
  late_part: latePart,
  late_lighter: lateLighter,
  late_long: lateLong,
  promise_noted: promiseNoted,
  digest,
} as const;

/** Texts that carry a code, to be typed or filled in. */
export const codeTemplates = {
  number_code: numberCode,
  purchase_code: purchaseCode,
  proof_code_text: proofCodeText,
} as const;

/** How an account is protected: something changed that its owner may not have done. */
export const alarmTextTemplates = {
  // Of removed ones too; the name is in rows that wait to be sent.
  factor_added_text: factorChangedText,
  number_change_asked_text: numberChangeAskedText,
  number_changed_text: numberChangedText,
  recovery_started_text: recoveryStartedText,
  recovery_cancelled_text: recoveryCancelledText,
  codes_guessed_text: codesGuessedText,
  bank_account_changed_text: bankAccountChangedText,
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
  notice_text: noticeText,
  payment_upcoming_text: paymentUpcomingText,
  payment_due_text: paymentDueText,
  payment_late_text: paymentLateText,
  autopay_upcoming_text: autopayUpcomingText,
  autopay_failed_text: autopayFailedText,
  autopay_ended_text: autopayEndedText,
  late_check_in_text: lateCheckInText,
  late_part_text: latePartText,
  late_lighter_text: lateLighterText,
  late_long_text: lateLongText,
  promise_noted_text: promiseNotedText,
} as const;

export type MailName = keyof typeof mailTemplates;
export type TextName = keyof typeof textTemplates;
export type MailData<N extends MailName> = z.input<(typeof mailTemplates)[N]['data']>;
export type TextData<N extends TextName> = z.input<(typeof textTemplates)[N]['data']>;
