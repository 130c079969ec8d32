import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { z } from 'zod';
import { mailTemplate } from './template.ts';

export const sourceExpiring = mailTemplate({
  data: z.object({ first_name: z.string(), source: z.string(), expires_date: z.iso.date() }),
  words: {
    en: ({ first_name, source, expires_date }, origin) => ({
      subject: `${source}: please link it again soon`,
      heading: `Your payment source is running out, ${first_name}.`,
      lines: [
        `You can pay with ${source} until ${formatDate(civilDate(expires_date), 'en')}.`,
        'Link it again before then, and nothing changes for your plans.',
      ],
      button: { label: 'Link it again', link: `${origin}/buyer/sources` },
      notes: ['Not linked in time, it cannot be paid with. You can always pay in another way.'],
    }),
    fil: ({ first_name, source, expires_date }, origin) => ({
      subject: `${source}: pakikonekta ulit bago matapos`,
      heading: `Malapit nang matapos ang koneksiyon, ${first_name}.`,
      lines: [
        `Makakabayad ka gamit ang ${source} hanggang ${formatDate(civilDate(expires_date), 'fil')}.`,
        'Ikonekta ito ulit bago noon, at walang magbabago sa mga plan mo.',
      ],
      button: { label: 'Ikonekta ulit', link: `${origin}/buyer/sources` },
      notes: [
        'Kapag hindi naikonekta sa oras, hindi na ito magagamit. Puwede kang magbayad sa ibang paraan.',
      ],
    }),
  },
});
