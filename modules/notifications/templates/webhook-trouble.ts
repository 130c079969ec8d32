import { z } from 'zod';
import { momentOf } from './moment.ts';
import { webhooksPage } from './pages.ts';
import { mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

const Trouble = z.enum(['failing', 'gone', 'disabled']);

const en: Record<z.infer<typeof Trouble>, { subject: string; line: string; note: string }> = {
  failing: {
    subject: 'Your server does not take our events',
    line: 'three attempts in a row failed. We go on trying: ten times in three days for each event.',
    note: 'Nothing is lost: as soon as your server answers, everything that waits is sent.',
  },
  gone: {
    subject: 'We stopped telling your server',
    line: 'your server answered 410, which says that nobody is there. The address was disabled.',
    note: 'What happens meanwhile is kept for 30 days. Enable the address and replay it.',
  },
  disabled: {
    subject: 'We stopped telling your server',
    line: 'nothing was taken for five days. The address was disabled.',
    note: 'What happens meanwhile is kept for 30 days. Enable the address and replay it.',
  },
};
const fil: typeof en = {
  failing: {
    subject: 'Hindi tinatanggap ng server mo ang mga event namin',
    line: 'tatlong sunod-sunod na subok ang pumalya. Tuloy ang pagsubok namin: sampung beses sa loob ng tatlong araw para sa bawat event.',
    note: 'Walang nawawala: kapag sumagot ang server mo, ipapadala agad ang lahat ng naghihintay.',
  },
  gone: {
    subject: 'Itinigil namin ang pagpapadala sa server mo',
    line: 'sumagot ng 410 ang server mo, ibig sabihin ay wala nang tao roon. Pinatay ang address.',
    note: 'Itinatabi nang 30 araw ang mga mangyayari. Buhayin ang address at ipadala ulit ang mga ito.',
  },
  disabled: {
    subject: 'Itinigil namin ang pagpapadala sa server mo',
    line: 'walang tinanggap sa loob ng limang araw. Pinatay ang address.',
    note: 'Itinatabi nang 30 araw ang mga mangyayari. Buhayin ang address at ipadala ulit ang mga ito.',
  },
};

/** An address of a merchant's server takes nothing, or is told nothing any more. */
export const webhookTrouble = mailTemplate({
  data: z.object({
    first_name: z.string(),
    store: z.string(),
    host: z.string(),
    is_live: z.boolean(),
    trouble: Trouble,
    at: z.iso.datetime(),
  }),
  words: {
    en: ({ first_name, store, host, is_live, trouble, at }, origin) => ({
      subject: `${subjectMark(is_live)}${en[trouble].subject}`,
      heading: `Please look at your server, ${first_name}.`,
      lines: [`${store}, ${host}, ${momentOf(at, 'en')}: ${en[trouble].line}`],
      button: { label: 'See what was answered', link: webhooksPage(origin, is_live) },
      notes: [en[trouble].note],
    }),
    fil: ({ first_name, store, host, is_live, trouble, at }, origin) => ({
      subject: `${subjectMark(is_live)}${fil[trouble].subject}`,
      heading: `Pakitingnan ang server mo, ${first_name}.`,
      lines: [`${store}, ${host}, ${momentOf(at, 'fil')}: ${fil[trouble].line}`],
      button: { label: 'Tingnan ang isinagot', link: webhooksPage(origin, is_live) },
      notes: [fil[trouble].note],
    }),
  },
});
