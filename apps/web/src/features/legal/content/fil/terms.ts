import type { LegalContent } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';
import { accountSections } from './terms-account.ts';
import { afterwardsSections } from './terms-afterwards.ts';
import { closingSections } from './terms-closing.ts';
import { planSections } from './terms-plans.ts';

export function terms(f: Figures): LegalContent {
  return {
    title: 'Mga Tuntunin at Kondisyon',
    lead: `Ang kasunduan sa pagitan mo at ng Luwag Lending kapag bumibili, nagbebenta o nag-iipon ka sa
      Luwag.`,
    inShort: [
      `Ipinapahiram ng Luwag ang presyo ng binibili mo. Ibinabalik mo ito nang paunti-unti, sa mga petsang
        nakita mo muna.`,
      `0% sa iyo ang maiikling plan. Ang mas mahaba ay ${f.monthlyRate} bawat buwan sa natitira mong utang.
        Walang processing fee.`,
      `Walang multa sa unang ${f.late.graceDays} araw ng pagkahuli, saka ${f.late.dailyRate} bawat araw ng
        nahuli, hindi hihigit sa ${f.late.planCap} sa isang plan.`,
      `Magbayad nang maaga kahit kailan, libre. Magbago ang isip sa loob ng ${f.coolingOffDays} araw at
        walang babayarang interes.`,
      'Magsauli ng binili at titigil ang mga hulog hanggang malutas ang kaso.',
      `Ikaw lamang ang kinakausap namin, sa disenteng oras. Kung magkulang kami, nakikinig ang SEC at ang
        NPC.`,
    ],
    sections: [
      ...accountSections(f),
      ...planSections(f),
      ...afterwardsSections(f),
      ...closingSections(),
    ],
  };
}
