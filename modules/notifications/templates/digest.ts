import { z } from 'zod';
import { mailTemplate } from './template.ts';

/** Several notices that waited for one person, told together. */
const Digest = z.object({
  first_name: z.string().optional(),
  /** Each as the mail about it would have been called. */
  items: z.array(z.string()).min(1),
  /** Those beyond the ones listed. */
  more: z.int(),
  /** Where all of them are read. */
  home: z.url(),
});
type Digest = z.output<typeof Digest>;

const countOf = ({ items, more }: Digest): number => items.length + more;
const nameOf = ({ first_name }: Digest): string => (first_name ? `, ${first_name}` : '');
const linesOf = ({ items, more }: Digest, rest: string): string[] => [
  ...items.map((item) => `• ${item}`),
  ...(more > 0 ? [rest] : []),
];

export const digest = mailTemplate({
  data: Digest,
  words: {
    en: (data) => ({
      subject: `${countOf(data)} things that are new for you`,
      heading: `While you were away${nameOf(data)}`,
      lines: linesOf(data, `And ${data.more} more.`),
      button: { label: 'Read them', link: data.home },
      notes: ['Nothing here was urgent, so we kept it for one mail.'],
    }),
    fil: (data) => ({
      subject: `${countOf(data)} bagong bagay para sa iyo`,
      heading: `Habang wala ka${nameOf(data)}`,
      lines: linesOf(data, `At ${data.more} pa.`),
      button: { label: 'Basahin', link: data.home },
      notes: ['Walang madalian dito, kaya pinagsama namin sa isang e-mail.'],
    }),
  },
});
