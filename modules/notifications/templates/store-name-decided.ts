import { z } from 'zod';
import { mailTemplate } from './template.ts';

/** Somebody has looked at the name of a new store. */
export const storeNameDecided = mailTemplate({
  data: z.object({
    first_name: z.string(),
    store: z.string(),
    is_approved: z.boolean(),
    reason: z.string(),
  }),
  words: {
    en: ({ first_name, store, is_approved, reason }, origin) => ({
      subject: is_approved ? 'Your store’s name is approved' : 'Your store’s name was not approved',
      heading: is_approved
        ? `Your store can take payments, ${first_name}.`
        : `Please choose another name, ${first_name}.`,
      lines: is_approved
        ? [`We have looked at the name ${store}. Real payments are open under it.`]
        : [
            `Under the name ${store} no real payments are taken, because buyers could take it for somebody else’s shop.`,
            `What our reviewer wrote: ${reason}`,
            'Open a store under another name to go on. Test payments still work.',
          ],
      button: { label: 'Look at my stores', link: `${origin}/merchant/stores` },
      notes: [],
    }),
    fil: ({ first_name, store, is_approved, reason }, origin) => ({
      subject: is_approved
        ? 'Aprobado ang pangalan ng tindahan mo'
        : 'Hindi naaprobahan ang pangalan ng tindahan mo',
      heading: is_approved
        ? `Puwede nang tumanggap ng bayad ang tindahan mo, ${first_name}.`
        : `Pumili ng ibang pangalan, ${first_name}.`,
      lines: is_approved
        ? [`Tiningnan namin ang pangalang ${store}. Bukas na rito ang totoong bayad.`]
        : [
            `Walang tinatanggap na totoong bayad sa pangalang ${store}, dahil baka akalain ng mga buyer na tindahan ito ng iba.`,
            `Isinulat ng reviewer namin: ${reason}`,
            'Magbukas ng tindahan sa ibang pangalan para makapagpatuloy. Gumagana pa rin ang test na bayad.',
          ],
      button: { label: 'Tingnan ang mga tindahan ko', link: `${origin}/merchant/stores` },
      notes: [],
    }),
  },
});
