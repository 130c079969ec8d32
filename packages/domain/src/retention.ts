import { addDays, addMonths, type CivilDate, civilDate, partsOf } from './calendar.ts';
import { dayMs, hourMs } from './durations.ts';

/**
 * How long things are kept, and why. Law says how long at least; for what no law asks for, the
 * period is ours, and short.
 */
export const retention = {
  /** Pictures that were begun and not submitted. */
  draftDays: 7,
  /** The frames of a liveness check: needed while a case is open, and to answer a complaint. */
  livenessFrameDays: 90,
  /** Documents that were replaced by better ones, or whose case was refused or left alone. */
  unusedDocumentDays: 90,
  /** A copy of somebody's data is the best thing to steal: it waits a day for its owner. */
  exportHours: 24,
  /** When and what we wrote to somebody about money owed: to answer a complaint about it. */
  contactDays: 730,
  /** A browser that may be notified, after its push service last took something for it. */
  pushDays: 365,
  /** What somebody wrote to us, after it was over: to answer a complaint about the answer. */
  supportDays: 730,
  /** Whom somebody asked into a paluwagan, after that was over: it may be nobody we know. */
  groupInvitationDays: 30,
  /** What people were told, for them to read again. */
  noticeDays: 365,
  /** Why somebody was looked at and what was found out, after the case was closed. */
  riskCaseDays: 1_825,
  /** Why nothing was lent for a purchase: as long as what was found out of somebody. */
  purchaseDeclineDays: 1_825,
  /** A shop's test clock, after it was last used. */
  testClockDays: 30,
  /** AMLA (RA 9160 §9) and BSP: identity and transactions, after the account was closed. */
  moneyLaunderingYears: 5,
  /** Ease of Paying Taxes Act (RA 11976): books, after the day the return of their year was due. */
  taxYears: 5,
  /** Who did what to the account. */
  securityLogYears: 5,
} as const;

/** What was last touched before this instant has been kept long enough. */
export const keptLongEnough = {
  livenessFrames: (nowMs: number): number => nowMs - retention.livenessFrameDays * dayMs,
  unusedDocuments: (nowMs: number): number => nowMs - retention.unusedDocumentDays * dayMs,
  contacts: (nowMs: number): number => nowMs - retention.contactDays * dayMs,
  support: (nowMs: number): number => nowMs - retention.supportDays * dayMs,
  groupInvitations: (nowMs: number): number => nowMs - retention.groupInvitationDays * dayMs,
  notices: (nowMs: number): number => nowMs - retention.noticeDays * dayMs,
  riskCases: (nowMs: number): number => nowMs - retention.riskCaseDays * dayMs,
  purchaseDeclines: (nowMs: number): number => nowMs - retention.purchaseDeclineDays * dayMs,
  testClocks: (nowMs: number): number => nowMs - retention.testClockDays * dayMs,
  push: (nowMs: number): number => nowMs - retention.pushDays * dayMs,
} as const;

export const draftGoneAt = (begunAtMs: number): number => begunAtMs + retention.draftDays * dayMs;

export const exportGoneAt = (readyAtMs: number): number =>
  readyAtMs + retention.exportHours * hourMs;

export type KeptThing = 'identity' | 'documents' | 'transactions' | 'bank_account' | 'security_log';
export type KeptReason = 'anti_money_laundering' | 'tax' | 'security';
export type Kept = { what: KeptThing; why: KeptReason; untilDate: CivilDate };

/** What an account has been, as far as the law asks. */
export type AccountPast = {
  /** Somebody looked at their papers and let them in: from then on they are a customer. */
  wasCustomer: boolean;
  hasDocuments: boolean;
  hasBankAccount: boolean;
  /** The Manila day of the last thing that moved money; null when nothing ever did. */
  lastMoneyDate: CivilDate | null;
};

/**
 * What must be kept when an account is closed on the Manila day `closedDate`, and until when. Of
 * somebody who never became a customer and never moved money nothing but the log of security.
 */
export function keptAfterClosing(past: AccountPast, closedDate: CivilDate): Kept[] {
  const kept: Kept[] = [];
  const launderingUntil = addMonths(closedDate, retention.moneyLaunderingYears * 12);
  const keep = (what: KeptThing) =>
    kept.push({ what, why: 'anti_money_laundering', untilDate: launderingUntil });
  if (past.wasCustomer || past.lastMoneyDate) keep('identity');
  if (past.wasCustomer && past.hasDocuments) keep('documents');
  if (past.wasCustomer && past.hasBankAccount) keep('bank_account');
  if (past.lastMoneyDate) kept.push(transactionsKept(past.lastMoneyDate, launderingUntil));
  kept.push({
    what: 'security_log',
    why: 'security',
    untilDate: addMonths(closedDate, retention.securityLogYears * 12),
  });
  return kept;
}

/** Whichever law asks for longer. */
function transactionsKept(lastMoneyDate: CivilDate, launderingUntil: CivilDate): Kept {
  const taxUntil = taxRecordsUntil(lastMoneyDate);
  return taxUntil > launderingUntil
    ? { what: 'transactions', why: 'tax', untilDate: taxUntil }
    : { what: 'transactions', why: 'anti_money_laundering', untilDate: launderingUntil };
}

/** A year's return is due on 15 April of the next; the years count from the day after. */
export function taxRecordsUntil(date: CivilDate): CivilDate {
  const returnDue = civilDate(`${String(partsOf(date).year + 1).padStart(4, '0')}-04-15`);
  return addMonths(addDays(returnDue, 1), retention.taxYears * 12);
}

/** The day on which nothing asks for the person's identity any more; null when nothing does now. */
export function identityKeptUntil(kept: readonly Kept[]): CivilDate | null {
  const dates = kept
    .filter(({ what }) => what !== 'security_log')
    .map(({ untilDate }) => untilDate);
  return dates.length === 0
    ? null
    : dates.reduce((latest, date) => (date > latest ? date : latest));
}
