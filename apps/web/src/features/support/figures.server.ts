import { getAutopayRuleOn } from '@luwag/domain/autopay';
import type { CivilDate } from '@luwag/domain/calendar';
import { casePromises, openingHours } from '@luwag/domain/case-promises';
import { payerFeeOn } from '@luwag/domain/channel-fees';
import {
  borrowingHoldMs,
  quickMaxCentavos,
  recoveryWaitMs,
  trustedAfterMs,
} from '@luwag/domain/confirming';
import { getContactLimitsOn } from '@luwag/domain/contact-rules';
import { coolingOffRule } from '@luwag/domain/cooling-off';
import { pairingMs, pinTriesMax, unusedDeviceMs } from '@luwag/domain/counter-lock';
import { disputeRule } from '@luwag/domain/disputes';
import { moveRule } from '@luwag/domain/due-date-moves';
import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate } from '@luwag/domain/format-rate';
import { onTimeNeeded } from '@luwag/domain/lighter-holds';
import { centavos, type Ppm } from '@luwag/domain/money';
import {
  coverPpm,
  dueOpensDays,
  groupGraceDays,
  groupLimits,
  penaltyPpm,
  platformCapPpm,
  revealHours,
  securedRating,
} from '@luwag/domain/paluwagan-rules';
import { getPayoutTermsOn } from '@luwag/domain/payout-terms';
import { listPlansOn } from '@luwag/domain/plans';
import { refundDaysMax } from '@luwag/domain/refunds';
import { retention } from '@luwag/domain/retention';
import { secondPersonAboveMax } from '@luwag/domain/second-person';
import { sessionLimits } from '@luwag/domain/session-limits';
import { supportRule } from '@luwag/domain/support';

/** `8 AM`: both languages write it so. */
const hourOf = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** When people are at the desk, and within how many of those hours they answer. */
export const deskHours = {
  from: hourOf(openingHours.from),
  until: hourOf(openingHours.until),
  answer: casePromises.support.withinMs / hourMs,
};

type Figures = { readonly [name: string]: string | number | Figures };

/** Every fee, day and hour that an answer names, from the rules that the product goes by. */
export function figuresOn(date: CivilDate): Figures {
  return {
    ...pricesOn(date),
    ...shopFiguresOn(date),
    group: groupFigures,
    moves: { max: moveRule.movesMax, withinDays: moveRule.withinDays, daysMax: moveRule.daysMax },
    lighter: { needed: onTimeNeeded },
    autopay: autopayOn(date),
    coolingOffDays: coolingOffRule.days,
    dispute: disputeRule,
    refundDays: refundDaysMax,
    contact: contactOn(date),
    support: supportRule,
    desk: { ...deskHours, answerHours: deskHours.answer },
    kyc: { hours: casePromises.kyc.withinMs / hourMs },
    session: { idleMinutes: sessionLimits.buyer.idleMs / minuteMs },
    factor: {
      trustedHours: trustedAfterMs / hourMs,
      quickMax: formatPesos(centavos(quickMaxCentavos)),
    },
    recovery: { hours: recoveryWaitMs / hourMs },
    hold: { hours: borrowingHoldMs / hourMs },
    export: { hours: retention.exportHours },
  };
}

function pricesOn(date: CivilDate): Figures {
  const plans = listPlansOn(date);
  const [free] = plans.filter((plan) => plan.monthlyRatePpm === 0);
  const [dear] = plans.filter((plan) => plan.monthlyRatePpm > 0);
  if (!free || !dear) throw new Error(`no plans with and without interest are on offer on ${date}`);
  const { late } = free;
  return {
    monthlyRate: percent(dear.monthlyRatePpm),
    amountMin: formatPesos(free.amountMinCentavos),
    amountMax: formatPesos(free.amountMaxCentavos),
    discount: {
      interestFree: percent(free.merchantDiscountPpm),
      withInterest: percent(dear.merchantDiscountPpm),
    },
    late: {
      graceDays: late.graceDays,
      dailyRate: percent(late.dailyRatePpm),
      planCap: formatPesos(late.planMaxCentavos),
    },
    fees: {
      sevenEleven: formatPesos(payerFeeOn('7ELEVEN', date)),
      cebuana: formatPesos(payerFeeOn('CEBUANA', date)),
    },
  };
}

/** Of groups that are made now; each keeps what its members signed. */
const groupFigures: Figures = {
  seatsMin: groupLimits.seatsMin,
  seatsMax: groupLimits.seatsMax,
  opensDays: dueOpensDays,
  graceDays: groupGraceDays,
  cover: percent(coverPpm),
  penalty: percent(penaltyPpm),
  ours: percent(platformCapPpm),
  rating: securedRating,
  revealHours,
};

function shopFiguresOn(date: CivilDate): Figures {
  const terms = getPayoutTermsOn(date);
  return {
    payout: {
      minimum: formatPesos(terms.minimumCentavos),
      reserveRate: percent(terms.reservePpm),
      reservedDays: terms.reservedDays,
      reserveKeptDays: terms.reserveKeptDays,
      withholdingRate: percent(terms.withholdingPpm),
      threshold: formatPesos(terms.withholdingThresholdCentavos),
    },
    secondPersonAbove: formatPesos(secondPersonAboveMax),
    counter: {
      pinTries: pinTriesMax,
      pairingMinutes: pairingMs / minuteMs,
      unusedDays: unusedDeviceMs / dayMs,
    },
  };
}

function autopayOn(date: CivilDate): Figures {
  const { triesMax, secondTryDays, noticeDays } = getAutopayRuleOn(date);
  return { tries: triesMax, secondTryDays, noticeDays };
}

function contactOn(date: CivilDate): Figures {
  const { fromHour, untilHour, dayMax, weekMax } = getContactLimitsOn(date);
  return { from: hourOf(fromHour), until: hourOf(untilHour), dayMax, weekMax };
}

/** `2.5%` and `4%`: in running text the zeros that a column needs are left out. */
function percent(rate: Ppm): string {
  return formatRate(rate).replace(/\.?0+%$/, '%');
}

/** A text with each figure in the place of its name; a name that means nothing is a fault. */
export const withFigures = (text: string, figures: Figures): string =>
  text.replace(/\{([\w.]+)\}/g, (_, name: string) => figureOf(figures, name));

function figureOf(figures: Figures, name: string): string {
  let value: unknown = figures;
  for (const key of name.split('.')) value = (value as Figures | undefined)?.[key];
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`an answer names the figure ${name}, which does not exist`);
  return String(value);
}
