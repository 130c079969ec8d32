import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import { getCapsOn } from '@luwag/domain/caps';
import { hourMs, minuteMs } from '@luwag/domain/durations';
import { formatDate } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate } from '@luwag/domain/format-rate';
import { centavos, noCentavos, type Ppm, shareOf, split } from '@luwag/domain/money';
import { listPlansOn, type PlanTerms } from '@luwag/domain/plans';
import { sessionLimits } from '@luwag/domain/session-limits';
import { cookieSeconds } from '#app/shared/auth/cookies.ts';
import { countdownMs } from '#app/shared/hooks/countdown.ts';
import { cookieMaxAgeSeconds, type Locale } from '#app/shared/page/preferences.ts';
import cookiesInEnglish from './content/en/cookies.md';
import privacyInEnglish from './content/en/privacy.md';
import termsInEnglish from './content/en/terms.md';
import cookiesInFilipino from './content/fil/cookies.md';
import privacyInFilipino from './content/fil/privacy.md';
import termsInFilipino from './content/fil/terms.md';
import { type LegalContent, type LegalKind, legalKinds, legalPaths } from './document.ts';

/** Raised with every change of a text, in both languages together. */
const version = '0.6';

const contents: Record<Locale, Record<LegalKind, LegalContent>> = {
  en: { terms: termsInEnglish, privacy: privacyInEnglish, cookies: cookiesInEnglish },
  fil: { terms: termsInFilipino, privacy: privacyInFilipino, cookies: cookiesInFilipino },
};

/** Called on the server only: the page receives the one text it shows, not all six. */
export function getLegalDocument(kind: LegalKind, locale: Locale) {
  return {
    ...withFigures(contents[locale][kind], figuresOn(drawnUpOn)),
    kind,
    version,
    drawnUpOn,
    // For the foot of the page.
    others: legalKinds
      .filter((other) => other !== kind)
      .map((other) => ({ path: legalPaths[other], title: contents[locale][other].title })),
  };
}

export type LegalDocument = ReturnType<typeof getLegalDocument>;

/** The text with each figure in the place of its name; a name that means nothing is a fault. */
function withFigures<T>(content: T, figures: Figures): T {
  if (typeof content === 'string')
    return content.replace(/\{([\w.]+)\}/g, (_, name: string) => figureOf(figures, name)) as T;
  if (Array.isArray(content)) return content.map((one) => withFigures(one, figures)) as T;
  const entries = Object.entries(content as object);
  return Object.fromEntries(entries.map(([key, one]) => [key, withFigures(one, figures)])) as T;
}

function figureOf(figures: Figures, name: string): string {
  let value: unknown = figures;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`a legal text names the figure ${name}, which does not exist`);
  return String(value);
}

/**
 * The day the texts were drawn up. Plans and ceilings are read as of this day, so a document never
 * changes by itself; a test refuses a newer plan or ceiling until the documents are drawn up again.
 */
export const drawnUpOn = civilDate('2026-11-19');

type Figures = ReturnType<typeof figuresOn>;

const exampleOverdue = centavos(1_000_00);
const roundingTotal = centavos(100_00);
const roundingPayments = 6;

/** Every fee, rate and ceiling a document names, read from the plans and written for people. */
function figuresOn(date: CivilDate) {
  const plans = listPlansOn(date);
  const caps = getCapsOn(date);
  const late = same(plans, (plan) => plan.late);
  const interestBearing = plans.filter((plan) => plan.monthlyRatePpm > 0);
  const interestFree = plans.filter((plan) => plan.monthlyRatePpm === 0);

  return {
    ...practice,
    monthlyRate: percent(same(interestBearing, (plan) => plan.monthlyRatePpm)),
    amountMin: formatPesos(same(plans, (plan) => plan.amountMinCentavos)),
    amountMax: formatPesos(same(plans, (plan) => plan.amountMaxCentavos)),
    processingFee: formatPesos(same(plans, (plan) => plan.transactionFeeCentavos)),
    stampTax: formatPesos(noCentavos),
    merchantDiscount: {
      interestFree: percent(same(interestFree, (plan) => plan.merchantDiscountPpm)),
      withInterest: percent(same(interestBearing, (plan) => plan.merchantDiscountPpm)),
    },
    late: {
      graceDays: late.graceDays,
      dailyRate: percent(late.dailyRatePpm),
      monthlyCap: percent(late.monthlyRateMaxPpm),
      planCap: formatPesos(late.planMaxCentavos),
      exampleOverdue: formatPesos(exampleOverdue),
      exampleDaily: formatPesos(shareOf(exampleOverdue, late.dailyRatePpm)),
    },
    caps: {
      ...practice.capScope,
      from: {
        en: formatDate(caps.effectiveFrom, 'en'),
        fil: formatDate(caps.effectiveFrom, 'fil'),
      },
      nominalMonthly: percent(caps.nominalMonthlyRatePpm),
      effectiveMonthly: percent(caps.effectiveMonthlyRatePpm),
      lateMonthly: percent(caps.lateMonthlyRatePpm),
      totalCost: percent(caps.totalCostPpm),
    },
    rounding: roundingExample(),
  };
}

function roundingExample() {
  const parts = split(roundingTotal, roundingPayments).map(formatPesos);
  const larger = parts[0] ?? '';
  const smaller = parts.at(-1) ?? '';
  return {
    total: formatPesos(roundingTotal),
    payments: roundingPayments,
    larger,
    largerTimes: parts.filter((part) => part === larger).length,
    smaller,
    smallerTimes: parts.filter((part) => part === smaller).length,
  };
}

/**
 * The one value that all plans share. The documents state it in one sentence; once plans differ
 * that sentence is wrong, and this throws rather than print half of the truth.
 */
function same<T>(plans: readonly PlanTerms[], pick: (plan: PlanTerms) => T): T {
  const [first, ...others] = plans.map(pick);
  if (first === undefined) throw new Error('no plan is on offer on the day of the documents');
  const differs = others.some((other) => JSON.stringify(other) !== JSON.stringify(first));
  if (differs) throw new Error('the plans differ in a figure that the documents state once');
  return first;
}

/** `2.5%` and `100%`: in running text the zeros that a column needs are left out. */
function percent(rate: Ppm): string {
  return formatRate(rate).replace(/\.?0+%$/, '%');
}

/**
 * Figures the documents promise that are not part of a plan. Each stands here once, for both
 * languages; the rule or decision it comes from is named beside it.
 */
const practice = {
  // SEC MC 14 s.2025: the loans its ceilings bind. We apply them to all plans.
  capScope: { maxPrincipal: formatPesos(centavos(10_000_00)), maxMonths: 4 },
  // RA 11765 asks for a cooling-off period and leaves its length to regulator and provider.
  coolingOffDays: 15,
  // SEC MC 18 s.2019 forbids contact before 6:00 and after 22:00; ours is narrower.
  contact: { from: '8:00 AM', to: '8:00 PM', lawFrom: '6:00 AM', lawTo: '10:00 PM' },
  // RA 10173 and NPC Circular 16-03.
  breachNoticeHours: 72,
  // BIR Revenue Regulations 16-2023.
  withholding: { rate: '1%', threshold: formatPesos(centavos(500_000_00)) },

  // Product decisions.
  smsConfirmationMax: formatPesos(centavos(5_000_00)),
  idleMinutes: sessionLimits.buyer.idleMs / minuteMs,
  dateMovesPerYear: 2,
  merchantAnswerDays: 14,
  refundDays: 365,
  payoutAccountHoldHours: 48,
  paluwagan: {
    slotsMin: 3,
    slotsMax: 20,
    slotsPerMember: 2,
    groupsPerMember: 2,
    monthsMax: 12,
    contributionMin: formatPesos(centavos(100_00)),
    contributionMax: formatPesos(centavos(5_000_00)),
  },

  // The anti-money-laundering rules ask for five years; the shorter terms are ours.
  retention: {
    recordsYears: 5,
    declinedImagesDays: 90,
    codesDays: 30,
    deviceDays: 180,
    accessLogDays: 90,
    webhookDays: 30,
    backupDays: 35,
    backupMonths: 13,
  },
  cookies: {
    choiceDays: cookieMaxAgeSeconds / (24 * 60 * 60),
    deviceDays: cookieSeconds.device / (24 * 60 * 60),
    counterDays: cookieSeconds.counter / (24 * 60 * 60),
    challengeMinutes: cookieSeconds.challenge / 60,
    registrationMinutes: cookieSeconds.registration / 60,
    entryMinutes: cookieSeconds.entry / 60,
    pickMinutes: cookieSeconds.pick / 60,
    guestHours: cookieSeconds.guest / (60 * 60),
    accessTokenMinutes: 10,
    buyerSessionHours: sessionLimits.buyer.lifetimeMs / hourMs,
    merchantSessionHours: sessionLimits.merchant.lifetimeMs / hourMs,
    timerSeconds: countdownMs / 1_000,
  },
} as const;
