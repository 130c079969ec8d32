import type { LegalContent } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';
import { accountSections } from './terms-account.ts';
import { afterwardsSections } from './terms-afterwards.ts';
import { closingSections } from './terms-closing.ts';
import { planSections } from './terms-plans.ts';

export function terms(f: Figures): LegalContent {
  return {
    title: 'Terms and Conditions',
    lead: 'The agreement between you and Luwag Lending when you buy, sell or save with Luwag.',
    inShort: [
      'Luwag lends you the price of a purchase. You pay it back in parts, on dates you see first.',
      `Short plans cost you 0%. Longer ones cost ${f.monthlyRate} a month on what you still owe. No
        processing fee.`,
      `Late costs nothing for ${f.late.graceDays} days, then ${f.late.dailyRate} a day of what is
        late, never more than ${f.late.planCap} on a plan.`,
      `Pay early on any day, free. Change your mind within ${f.coolingOffDays} days and pay no
        interest.`,
      'Return something and your installments stop until the case is settled.',
      'We contact you and nobody else, at decent hours. If we fall short, the SEC and the NPC listen.',
    ],
    sections: [
      ...accountSections(f),
      ...planSections(f),
      ...afterwardsSections(f),
      ...closingSections(),
    ],
  };
}
