import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { mailTemplate } from './template.ts';

const pesos = (amount: number): string => formatPesos(centavos(amount));
const pageOf = (origin: string): string => `${origin}/buyer/rating`;

/** Only real lines are reviewed, so that there is no such mail of test money. */
export const limitChanged = mailTemplate({
  data: z.object({ first_name: z.string(), limit_before: z.int(), limit: z.int() }),
  words: {
    en: ({ first_name: name, limit_before: before, limit }, origin) => {
      const isRaised = limit > before;
      return {
        subject: isRaised
          ? `Your limit is now ${pesos(limit)}`
          : `Your limit went down to ${pesos(limit)}`,
        heading: isRaised ? `There is more room, ${name}.` : `There is less room for now, ${name}.`,
        lines: isRaised
          ? [
              `Your limit rose from ${pesos(before)} to ${pesos(limit)}, by how you have paid so far.`,
              'You never have to fill it.',
            ]
          : [
              `Your limit went from ${pesos(before)} to ${pesos(limit)}, because a payment has been late for a month or more.`,
              'What you have bought stays as agreed. Once nothing is late, paying on time raises it again.',
            ],
        button: { label: 'See why', link: pageOf(origin) },
        notes: ['There is nothing to do. The page lists every event that counted.'],
      };
    },
    fil: ({ first_name: name, limit_before: before, limit }, origin) => {
      const isRaised = limit > before;
      return {
        subject: isRaised
          ? `${pesos(limit)} na ang limit mo`
          : `Bumaba sa ${pesos(limit)} ang limit mo`,
        heading: isRaised ? `Mas maluwag na, ${name}.` : `Mas maliit muna ang luwag, ${name}.`,
        lines: isRaised
          ? [
              `Mula ${pesos(before)}, ${pesos(limit)} na ang limit mo, dahil sa pagbabayad mo.`,
              'Hindi mo ito kailangang punuin.',
            ]
          : [
              `Mula ${pesos(before)}, ${pesos(limit)} na ang limit mo, dahil may bayad na isang buwan o higit nang huli.`,
              'Walang nagbabago sa mga nabili mo na. Kapag wala nang huli, tataas ulit ito sa pagbabayad sa oras.',
            ],
        button: { label: 'Tingnan kung bakit', link: pageOf(origin) },
        notes: ['Wala kang kailangang gawin. Nasa pahina ang bawat pangyayaring binilang.'],
      };
    },
  },
});
