import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate } from './template.ts';

export const ShopRole = z.enum(['owner', 'manager', 'cashier', 'accountant', 'developer']);

export const roleEn: Record<z.infer<typeof ShopRole>, string> = {
  owner: 'an owner',
  manager: 'a manager',
  cashier: 'a cashier',
  accountant: 'the bookkeeper',
  developer: 'a developer',
};
export const roleFil: typeof roleEn = {
  owner: 'may-ari',
  manager: 'manager',
  cashier: 'kahera',
  accountant: 'bookkeeper',
  developer: 'developer',
};

/** To somebody who is to work for a shop; they may not know us yet. */
export const teamInvitation = mailTemplate({
  data: z.object({
    shop: z.string(),
    inviter: z.string(),
    shop_role: ShopRole,
    join_url: z.url(),
    until: z.iso.datetime(),
  }),
  words: {
    en: ({ shop, inviter, shop_role, join_url, until }) => ({
      subject: `${inviter} invites you to ${shop}`,
      heading: `Work at ${shop} with a sign-in of your own.`,
      lines: [
        `${inviter} invites you to the team of ${shop} on Luwag, as ${roleEn[shop_role]}.`,
        'Log in or sign up with this very e-mail address. Nobody there gets to know your password.',
      ],
      button: { label: 'Look at the invitation', link: join_url },
      notes: [
        `The link works until ${momentOf(until, 'en')}, and for this address alone.`,
        'If you do not know them, there is nothing to do.',
      ],
    }),
    fil: ({ shop, inviter, shop_role, join_url, until }) => ({
      subject: `Iniimbitahan ka ni ${inviter} sa ${shop}`,
      heading: `Magtrabaho sa ${shop} gamit ang sarili mong log-in.`,
      lines: [
        `Iniimbitahan ka ni ${inviter} sa team ng ${shop} sa Luwag, bilang ${roleFil[shop_role]}.`,
        'Mag-log in o mag-sign up gamit mismo ang e-mail na ito. Walang makakaalam doon ng password mo.',
      ],
      button: { label: 'Tingnan ang imbitasyon', link: join_url },
      notes: [
        `Gumagana ang link hanggang ${momentOf(until, 'fil')}, at para sa e-mail na ito lang.`,
        'Kung hindi mo sila kilala, wala kang kailangang gawin.',
      ],
    }),
  },
});
