import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { sessionLimits } from '@luwag/domain/session-limits';
import { cookieSeconds } from '#app/shared/auth/cookies.ts';
import { countdownMs } from '#app/shared/hooks/countdown.ts';
import { cookieMaxAgeSeconds } from '#app/shared/page/preferences.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Figures the documents promise that are not part of a plan. Each stands here once, for both
 * languages; the rule or decision it comes from is named beside it.
 */
export const practice = {
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
