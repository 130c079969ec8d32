import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate } from './template.ts';

export const emailChanged = mailTemplate({
  data: z.object({ first_name: z.string(), at: z.iso.datetime() }),
  words: {
    en: ({ first_name, at }) => ({
      subject: 'Your e-mail address was changed',
      heading: `You have a new address, ${first_name}.`,
      lines: [`Since ${momentOf(at, 'en')} you log in with another address than this one.`],
      notes: [
        'It was not you? An earlier mail from us has a button that undoes it, for 24 hours from when the change was asked for.',
      ],
    }),
    fil: ({ first_name, at }) => ({
      subject: 'Napalitan ang e-mail mo',
      heading: `May bago ka nang e-mail, ${first_name}.`,
      lines: [`Mula ${momentOf(at, 'fil')}, ibang e-mail na ang gamit mo sa pag-log in.`],
      notes: [
        'Hindi ikaw iyon? May nauna kaming e-mail na may button para ibalik ito, sa loob ng 24 oras mula nang hilingin ang pagpapalit.',
      ],
    }),
  },
});
