import type { PlanCode } from '@luwag/domain/plans';
import { m } from '#app/paraglide/messages.js';

interface PlanWords {
  /** `6 ×` */
  readonly count: () => string;
  /** `monthly` */
  readonly when: () => string;
  /** `6 monthly payments, the first in a month` */
  readonly title: () => string;
}

export const planWords: Readonly<Record<PlanCode, PlanWords>> = {
  thirty: {
    count: m.landing_plan_thirty_count,
    when: m.landing_plan_thirty_when,
    title: m.landing_plan_thirty_title,
  },
  three: {
    count: m.landing_plan_three_count,
    when: m.landing_plan_three_when,
    title: m.landing_plan_three_title,
  },
  six: {
    count: m.landing_plan_six_count,
    when: m.landing_plan_six_when,
    title: m.landing_plan_six_title,
  },
  twelve: {
    count: m.landing_plan_twelve_count,
    when: m.landing_plan_twelve_when,
    title: m.landing_plan_twelve_title,
  },
};
