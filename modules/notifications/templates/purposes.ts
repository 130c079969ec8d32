import type { MailName, TextName } from './catalogue.ts';

/**
 * What a message is for. `money_owed` counts: hours and limits of contact hold for it. The others
 * do not wait: a receipt, a warning about the account, an answer to what its owner did, a service
 * to what they have, and what concerns a shop or our own staff.
 */
type Purpose = 'money_owed' | 'receipt' | 'security' | 'answer' | 'service' | 'business';

/** Every message the product sends. One that is not listed does not compile. */
export const purposes: Readonly<Record<MailName | TextName, Purpose>> = {
  payment_upcoming: 'money_owed',
  payment_upcoming_text: 'money_owed',
  payment_due: 'money_owed',
  payment_due_text: 'money_owed',
  payment_late: 'money_owed',
  payment_late_text: 'money_owed',
  autopay_upcoming: 'money_owed',
  autopay_upcoming_text: 'money_owed',
  autopay_failed: 'money_owed',
  autopay_failed_text: 'money_owed',
  autopay_ended: 'money_owed',
  autopay_ended_text: 'money_owed',
  late_check_in: 'money_owed',
  late_check_in_text: 'money_owed',
  late_part: 'money_owed',
  late_part_text: 'money_owed',
  late_lighter: 'money_owed',
  late_lighter_text: 'money_owed',
  late_long: 'money_owed',
  late_long_text: 'money_owed',
  promise_noted: 'money_owed',
  promise_noted_text: 'money_owed',

  purchase_receipt: 'receipt',
  payment_receipt: 'receipt',
  receipt_text: 'receipt',
  refund_made: 'receipt',
  credit_payout: 'receipt',
  credit_offer: 'service',

  password_changed: 'security',
  number_confirmed: 'security',
  number_claimed: 'security',
  email_change_asked: 'security',
  email_changed: 'security',
  factor_changed: 'security',
  factor_added_text: 'security',
  recovery_started: 'security',
  recovery_started_text: 'security',
  recovery_cancelled: 'security',
  recovery_cancelled_text: 'security',
  new_device: 'security',
  sign_in_ended: 'security',
  codes_guessed: 'security',
  codes_guessed_text: 'security',
  bank_account_changed: 'security',
  bank_change_taken_back: 'security',
  live_setting_changed: 'security',

  confirm_address: 'answer',
  confirm_new_address: 'answer',
  already_registered: 'answer',
  reset_password: 'answer',
  email_code: 'answer',
  number_code: 'answer',
  proof_code: 'answer',
  proof_code_text: 'answer',
  purchase_code: 'answer',
  lighter_plan_taken: 'answer',
  plan_called_off: 'answer',
  payment_failed: 'answer',
  dispute_news: 'answer',
  case_in_review: 'answer',
  case_in_review_text: 'answer',
  case_asked_again: 'answer',
  case_asked_again_text: 'answer',
  case_approved: 'answer',
  case_approved_text: 'answer',
  case_not_approved: 'answer',
  case_not_approved_text: 'answer',

  source_expiring: 'service',
  limit_changed: 'service',

  store_name_decided: 'business',
  webhook_trouble: 'business',
  ledger_alarm: 'business',
};
