import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { AutopayPaymentText, inMail, sourceWords } from './autopay-words.ts';
import { dayOf, shortDayOf } from './owed-payments.ts';
import { planPage } from './pages.ts';
import { plainName } from './plain-name.ts';
import { plainPesos } from './plain-pesos.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

/** When it is tried again; null where it is not. */
const AutopayFailedText = AutopayPaymentText.extend({ next_on_date: z.iso.date().nullable() });

export const autopayFailed = mailTemplate({
  data: AutopayFailedText.extend(inMail),
  words: {
    en: ({ store, source, on_date, ...data }, origin) => ({
      subject: `${subjectMark(data.is_live)}We could not take ${formatPesos(centavos(data.amount))}`,
      heading: `Nothing was taken, ${data.first_name}.`,
      lines: [
        `On ${dayOf(on_date, 'en')} we tried to take the payment for ${store} from ${sourceWords.en(source)}, and it did not work.`,
        `${formatPesos(centavos(data.amount))} is open.`,
        data.next_on_date
          ? `We try again on ${dayOf(data.next_on_date, 'en')}, unless you pay before.`
          : 'We do not try again by ourselves. Please pay it in a way that suits you.',
      ],
      button: { label: 'Pay now', link: planPage(origin, data.transaction_id) },
      notes: ['You can pay with something else, or a part of it.'],
    }),
    fil: ({ store, source, on_date, ...data }, origin) => ({
      subject: `${subjectMark(data.is_live)}Hindi namin nakuha ang ${formatPesos(centavos(data.amount))}`,
      heading: `Walang nakuha sa iyo, ${data.first_name}.`,
      lines: [
        `Noong ${dayOf(on_date, 'fil')}, sinubukan naming kunin ang bayad para sa ${store} mula sa ${sourceWords.fil(source)}, pero hindi natuloy.`,
        `${formatPesos(centavos(data.amount))} ang hindi pa bayad.`,
        data.next_on_date
          ? `Susubukan namin ulit sa ${dayOf(data.next_on_date, 'fil')}, maliban kung makabayad ka na.`
          : 'Hindi na namin ito susubukan. Bayaran mo sana sa paraang madali sa iyo.',
      ],
      button: { label: 'Bayaran na', link: planPage(origin, data.transaction_id) },
      notes: ['Puwedeng iba ang pambayad, o bahagi lang muna.'],
    }),
  },
});

export const autopayFailedText = textTemplate({
  data: AutopayFailedText,
  words: {
    en: ({ is_live, store, amount, next_on_date }) =>
      `${textMark(is_live)}Luwag: we could not take ${plainPesos(amount)} for ${plainName(store)}. ${
        next_on_date ? `Next try ${shortDayOf(next_on_date, 'en')}.` : 'No more tries.'
      } Log in to pay. We never send links.`,
    fil: ({ is_live, store, amount, next_on_date }) =>
      `${textMark(is_live)}Luwag: di nakuha ang ${plainPesos(amount)} para sa ${plainName(store)}. ${
        next_on_date ? `Uulitin sa ${shortDayOf(next_on_date, 'fil')}.` : 'Di na uulitin.'
      } Mag-log in para magbayad. Di kami nagpapadala ng link.`,
  },
});
