import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate } from './template.ts';

// Somebody of ours looks at an account. The words say what waits, what goes on and until when; they
// accuse nobody, because most who are held have done nothing.

const Role = z.enum(['buyer', 'merchant']);
const supportPage = (origin: string, role: z.infer<typeof Role>): string =>
  `${origin}/${role}/support`;

export const holdBegun = mailTemplate({
  data: z.object({
    first_name: z.string(),
    role: Role,
    until: z.iso.datetime(),
    /** It was to end sooner. */
    is_longer: z.boolean(),
  }),
  words: {
    en: ({ first_name, role, until, is_longer }, origin) => ({
      subject:
        role === 'buyer'
          ? `New purchases wait until ${momentOf(until, 'en')}`
          : `Your payouts wait until ${momentOf(until, 'en')}`,
      heading: is_longer
        ? `Our check takes a little longer, ${first_name}.`
        : `We are checking something, ${first_name}.`,
      lines: [
        role === 'buyer'
          ? `Until ${momentOf(until, 'en')} nothing new can be bought with your account.`
          : `Until ${momentOf(until, 'en')} we send no payouts to your bank. What you are owed stays yours, to the centavo.`,
        role === 'buyer'
          ? 'Your plans go on as agreed, and paying works as ever.'
          : 'You can go on selling, and refunds work as ever.',
        'We check accounts now and then. It does not mean that you did anything wrong, and it ends by itself.',
      ],
      button: { label: 'Ask us about it', link: supportPage(origin, role) },
      notes: ['There is nothing to do. If we need something from you, we ask for it in the app.'],
    }),
    fil: ({ first_name, role, until, is_longer }, origin) => ({
      subject:
        role === 'buyer'
          ? `Maghihintay ang bagong bili hanggang ${momentOf(until, 'fil')}`
          : `Maghihintay ang payout mo hanggang ${momentOf(until, 'fil')}`,
      heading: is_longer
        ? `Kaunting panahon pa ang pagsusuri namin, ${first_name}.`
        : `May sinusuri kami, ${first_name}.`,
      lines: [
        role === 'buyer'
          ? `Hanggang ${momentOf(until, 'fil')}, walang bagong mabibili gamit ang account mo.`
          : `Hanggang ${momentOf(until, 'fil')}, wala kaming ipapadalang payout sa bangko mo. Sa iyo pa rin ang lahat ng dapat mong matanggap, hanggang sa huling sentimo.`,
        role === 'buyer'
          ? 'Tuloy ang mga plano mo ayon sa kasunduan, at gumagana ang pagbabayad gaya ng dati.'
          : 'Tuloy ang pagbebenta mo, at gumagana ang refund gaya ng dati.',
        'Paminsan-minsan ay sinusuri namin ang mga account. Hindi ibig sabihin na may ginawa kang mali, at kusa itong matatapos.',
      ],
      button: { label: 'Magtanong sa amin', link: supportPage(origin, role) },
      notes: [
        'Wala kang kailangang gawin. Kung may kailangan kami sa iyo, hihingin namin ito sa app.',
      ],
    }),
  },
});

export const holdEnded = mailTemplate({
  data: z.object({ first_name: z.string(), role: Role }),
  words: {
    en: ({ first_name, role }, origin) => ({
      subject: role === 'buyer' ? 'You can buy again' : 'Your payouts go on',
      heading: `Our check is over, ${first_name}.`,
      lines: [
        role === 'buyer'
          ? 'New purchases are possible again, as before.'
          : 'What waited is in your next payout.',
        'Thank you for your patience.',
      ],
      button: { label: 'Go to my account', link: `${origin}/${role}/dashboard` },
      notes: [],
    }),
    fil: ({ first_name, role }, origin) => ({
      subject: role === 'buyer' ? 'Puwede ka na ulit bumili' : 'Tuloy na ang payout mo',
      heading: `Tapos na ang pagsusuri namin, ${first_name}.`,
      lines: [
        role === 'buyer'
          ? 'Puwede na ulit ang bagong bili, gaya ng dati.'
          : 'Kasama sa susunod mong payout ang naghintay.',
        'Salamat sa paghihintay.',
      ],
      button: { label: 'Pumunta sa account ko', link: `${origin}/${role}/dashboard` },
      notes: [],
    }),
  },
});
