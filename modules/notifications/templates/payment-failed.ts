import { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

type Reason = z.output<typeof PaymentFailureReason>;

const reasons: Record<'en' | 'fil', Record<Reason, string>> = {
  en: {
    insufficient_funds: 'There was not enough money in what you paid with.',
    declined: 'Your bank or wallet said no. It did not tell us why.',
    expired_source: 'What you paid with is linked no more. Link it again, or use another.',
    try_later: 'Your bank or wallet could not be reached.',
    limit: 'It was more than your bank or wallet lets through at once.',
    fraud: 'Your bank or wallet stopped it. Ask them before you try again.',
    not_approved_in_time: 'It was not approved in time.',
    unknown: 'Your bank or wallet did not tell us why.',
  },
  fil: {
    insufficient_funds: 'Kulang ang pera sa ginamit mong pambayad.',
    declined: 'Hindi pumayag ang bangko o wallet mo. Hindi nito sinabi kung bakit.',
    expired_source: 'Hindi na konektado ang ginamit mo. Ikonekta ulit, o gumamit ng iba.',
    try_later: 'Hindi namin naabot ang bangko o wallet mo.',
    limit: 'Lampas ito sa pinapayagan ng bangko o wallet mo sa isang bayad.',
    fraud: 'Pinigil ito ng bangko o wallet mo. Tanungin muna sila bago umulit.',
    not_approved_in_time: 'Hindi ito naaprubahan sa oras.',
    unknown: 'Hindi sinabi ng bangko o wallet mo kung bakit.',
  },
};

export const paymentFailed = mailTemplate({
  data: z.object({
    first_name: z.string(),
    store: z.string(),
    amount: z.int(),
    reason: PaymentFailureReason,
    /** What to open to try again; null when the store no longer asks for it. */
    token: z.string().nullable(),
    is_live: z.boolean(),
  }),
  words: {
    en: ({ first_name, store, amount, reason, token, is_live }, origin) => ({
      subject: `${subjectMark(is_live)}Your payment did not go through`,
      heading: `Nothing was taken, ${first_name}.`,
      lines: [
        `Your payment for ${formatPesos(centavos(amount))} at ${store} did not go through. ${reasons.en[reason]}`,
        'You owe nothing for it, and your line has its room back.',
      ],
      ...(token ? { button: { label: 'Try again', link: `${origin}/p/${token}` } } : {}),
      notes: [
        token
          ? 'You can pay with something else. The shop has not been paid yet.'
          : 'The shop no longer asks for this payment. Ask them for a new one.',
      ],
    }),
    fil: ({ first_name, store, amount, reason, token, is_live }, origin) => ({
      subject: `${subjectMark(is_live)}Hindi natuloy ang bayad mo`,
      heading: `Walang nakuha sa iyo, ${first_name}.`,
      lines: [
        `Hindi natuloy ang bayad mo para sa ${formatPesos(centavos(amount))} sa ${store}. ${reasons.fil[reason]}`,
        'Wala kang utang dito, at bumalik ang luwag sa linya mo.',
      ],
      ...(token ? { button: { label: 'Subukan ulit', link: `${origin}/p/${token}` } } : {}),
      notes: [
        token
          ? 'Puwede kang gumamit ng ibang pambayad. Hindi pa nababayaran ang tindahan.'
          : 'Hindi na ito hinihingi ng tindahan. Humingi ng bago sa kanila.',
      ],
    }),
  },
});
