import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { AutopayPaymentText, inMail, sourceWords } from './autopay-words.ts';
import { dayOf, shortDayOf } from './owed-payments.ts';
import { planPage } from './pages.ts';
import { plainName } from './plain-name.ts';
import { plainPesos } from './plain-pesos.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

export const autopayUpcoming = mailTemplate({
  data: AutopayPaymentText.extend(inMail),
  words: {
    en: ({ first_name, is_live, store, source, amount, on_date, transaction_id }, origin) => ({
      subject: `${subjectMark(is_live)}We take ${formatPesos(centavos(amount))} on ${shortDayOf(on_date, 'en')}`,
      heading: `Nothing to do, ${first_name}.`,
      lines: [
        `On ${dayOf(on_date, 'en')} we take ${formatPesos(centavos(amount))} for ${store} from ${sourceWords.en(source)}.`,
        'Please have that much in it by then.',
      ],
      button: { label: 'See or change it', link: planPage(origin, transaction_id) },
      notes: ['You can pay by yourself before then, or turn automatic payment off.'],
    }),
    fil: ({ first_name, is_live, store, source, amount, on_date, transaction_id }, origin) => ({
      subject: `${subjectMark(is_live)}Kukunin namin ang ${formatPesos(centavos(amount))} sa ${shortDayOf(on_date, 'fil')}`,
      heading: `Wala kang gagawin, ${first_name}.`,
      lines: [
        `Sa ${dayOf(on_date, 'fil')}, kukunin namin ang ${formatPesos(centavos(amount))} para sa ${store} mula sa ${sourceWords.fil(source)}.`,
        'Pakitiyak na may ganitong laman ito sa araw na iyon.',
      ],
      button: { label: 'Tingnan o baguhin', link: planPage(origin, transaction_id) },
      notes: ['Puwede kang magbayad nang kusa bago noon, o patayin ang automatic na bayad.'],
    }),
  },
});

export const autopayUpcomingText = textTemplate({
  data: AutopayPaymentText,
  words: {
    en: ({ is_live, store, amount, on_date }) =>
      `${textMark(is_live)}Luwag: we take ${plainPesos(amount)} for ${plainName(store)} on ${shortDayOf(on_date, 'en')}, as you set it. Log in to change it.`,
    fil: ({ is_live, store, amount, on_date }) =>
      `${textMark(is_live)}Luwag: kukunin namin ang ${plainPesos(amount)} para sa ${plainName(store)} sa ${shortDayOf(on_date, 'fil')}, gaya ng itinakda mo. Mag-log in para baguhin.`,
  },
});
