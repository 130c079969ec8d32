import { z } from 'zod';
import { mailTemplate } from './template.ts';

/** Several notices that waited for one person, told together. */
const Digest = z.object({
  first_name: z.string().optional(),
  /** Each as the mail about it would have been called, with the page it led to. */
  items: z.array(z.object({ subject: z.string(), link: z.url().nullable() })).min(1),
  /** Those beyond the ones listed. */
  more: z.int(),
  /** Where all of them are read. */
  home: z.url(),
});
type Digest = z.output<typeof Digest>;

const countOf = ({ items, more }: Digest): number => items.length + more;
const nameOf = ({ first_name }: Digest): string => (first_name ? `, ${first_name}` : '');
const linesOf = ({ items }: Digest): string[] =>
  items.map(({ subject, link }) => (link ? `${subject}: ${link}` : subject));

export const digest = mailTemplate({
  data: Digest,
  words: {
    en: (data) => ({
      subject: `${countOf(data)} things that are new for you`,
      heading: `While you were away${nameOf(data)}`,
      lines: ['Nothing here was urgent, so we kept it for one mail.'],
      button: { label: 'Open Luwag', link: data.home },
      notes: [
        ...linesOf(data),
        ...(data.more > 0 ? [`And ${data.more} more, in your list of notices.`] : []),
      ],
    }),
    fil: (data) => ({
      subject: `${countOf(data)} bagong bagay para sa iyo`,
      heading: `Habang wala ka${nameOf(data)}`,
      lines: ['Walang madalian dito, kaya pinagsama namin sa isang e-mail.'],
      button: { label: 'Buksan ang Luwag', link: data.home },
      notes: [
        ...linesOf(data),
        ...(data.more > 0 ? [`At ${data.more} pa, nasa listahan ng mga abiso mo.`] : []),
      ],
    }),
  },
});
