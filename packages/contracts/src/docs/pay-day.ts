import type * as payDay from '../pay-day.ts';
import type { DocsOf } from './call-doc.ts';

export const payDayDocs: DocsOf<typeof payDay> = {
  getPayDay: {
    description:
      'The day of the month on which the buyer’s wages come in, from 1 to 31, or null. In a shorter month it is the last day.',
    example: { answer: { pay_day: 5 } },
  },
  setPayDay: {
    description:
      'Purchases that are opened from now on begin with payments on this day, which the buyer may change for each; autopay makes its last try on it instead of on the 15th or the last of the month. Plans that were agreed to keep their dates.',
    example: { body: { pay_day: 5 }, answer: { pay_day: 5 } },
  },
};
