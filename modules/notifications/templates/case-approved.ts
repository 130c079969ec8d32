import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { homePage, Role } from './pages.ts';
import { plainPesos } from './plain-pesos.ts';
import { mailTemplate, textTemplate } from './template.ts';

/** Merchants are approved without a limit. */
const Limit = z.int().nullable();

export const caseApproved = mailTemplate({
  data: z.object({ first_name: z.string(), role: Role, limit: Limit }),
  words: {
    en: ({ first_name, role, limit }, origin) => ({
      subject: 'You are in: your account is open',
      heading: `Welcome in, ${first_name}.`,
      lines:
        limit === null
          ? ['Your business is approved. You can take live payments from now on.']
          : [
              `Your limit is ${formatPesos(centavos(limit))}. You can pay in parts from now on.`,
              'It costs nothing until you use it, and it can grow as you pay on time.',
            ],
      button: { label: 'Open my account', link: homePage(origin, role) },
      notes: ['You see what a purchase costs, to the centavo, before you say yes to it.'],
    }),
    fil: ({ first_name, role, limit }, origin) => ({
      subject: 'Pasok ka na: bukas na ang account mo',
      heading: `Tuloy ka, ${first_name}.`,
      lines:
        limit === null
          ? ['Aprubado na ang negosyo mo. Puwede ka nang tumanggap ng totoong bayad.']
          : [
              `Ang limit mo ay ${formatPesos(centavos(limit))}. Puwede ka nang magbayad nang hulugan.`,
              'Walang bayad hangga’t hindi ginagamit, at lalaki pa ito kapag nasa oras ang bayad.',
            ],
      button: { label: 'Buksan ang account ko', link: homePage(origin, role) },
      notes: ['Makikita mo ang halaga ng bawat bili, hanggang sentimo, bago ka pumayag.'],
    }),
  },
});

export const caseApprovedText = textTemplate({
  data: z.object({ limit: Limit }),
  words: {
    en: ({ limit }) =>
      limit === null
        ? 'Luwag: your business is approved. You can take live payments from now on.'
        : `Luwag: you are approved. Your limit is ${plainPesos(limit)}. It costs nothing until used.`,
    fil: ({ limit }) =>
      limit === null
        ? 'Luwag: aprubado na ang negosyo mo. Puwede ka nang tumanggap ng totoong bayad.'
        : `Luwag: aprubado ka na. Ang limit mo ay ${plainPesos(limit)}. Libre hangga't di ginagamit.`,
  },
});
