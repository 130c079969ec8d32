import { AutopayText, inMail, sourceWords } from './autopay-words.ts';
import { planPage } from './pages.ts';
import { plainName } from './plain-name.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

export const autopayEnded = mailTemplate({
  data: AutopayText.extend(inMail),
  words: {
    en: ({ first_name, is_live, store, source, transaction_id }, origin) => ({
      subject: `${subjectMark(is_live)}Automatic payment is off for one plan`,
      heading: `From here on you pay by yourself, ${first_name}.`,
      lines: [
        `We no longer take payments for ${store} from ${sourceWords.en(source)}.`,
        'We remind you before each one is due, and you choose how to pay.',
      ],
      button: { label: 'Open the plan', link: planPage(origin, transaction_id) },
      notes: ['You can turn it on again with another source.'],
    }),
    fil: ({ first_name, is_live, store, source, transaction_id }, origin) => ({
      subject: `${subjectMark(is_live)}Patay na ang automatic na bayad ng isang plan`,
      heading: `Mula ngayon, ikaw na ang magbabayad, ${first_name}.`,
      lines: [
        `Hindi na kami kumukuha ng bayad para sa ${store} mula sa ${sourceWords.fil(source)}.`,
        'Paaalalahanan ka namin bago ang bawat bayad, at ikaw ang pipili kung paano.',
      ],
      button: { label: 'Buksan ang plan', link: planPage(origin, transaction_id) },
      notes: ['Puwede mo itong buksan ulit gamit ang ibang pambayad.'],
    }),
  },
});

export const autopayEndedText = textTemplate({
  data: AutopayText,
  words: {
    en: ({ is_live, store }) =>
      `${textMark(is_live)}Luwag: automatic payment for ${plainName(store)} is off. We remind you before each payment. Log in to see the plan.`,
    fil: ({ is_live, store }) =>
      `${textMark(is_live)}Luwag: patay na ang automatic na bayad sa ${plainName(store)}. Paaalalahanan ka namin bago ang bawat bayad. Mag-log in para makita.`,
  },
});
