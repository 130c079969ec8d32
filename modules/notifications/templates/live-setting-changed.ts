import { z } from 'zod';
import { momentOf } from './moment.ts';
import { securityPage } from './pages.ts';
import { mailTemplate } from './template.ts';

const Change = z.enum([
  'key_made',
  'key_revoked',
  'webhook_set',
  'webhook_removed',
  'webhook_changed',
  'webhook_secret_changed',
  'key_rotated',
  'key_changed',
  'return_urls_set',
  'counter_paired',
]);

const en: Record<z.infer<typeof Change>, string> = {
  key_made: 'a live API key was made',
  key_revoked: 'a live API key was revoked',
  webhook_set: 'the address that live sales are told to was set, with a new secret',
  webhook_removed: 'the address that live sales are told to was removed',
  webhook_changed: 'an address that live sales are told to was changed',
  webhook_secret_changed: 'the secret that signs live events was changed',
  key_rotated: 'a live API key was replaced by another',
  key_changed: 'the addresses that a live API key works from were changed',
  return_urls_set: 'pages were set that buyers are sent back to after paying',
  counter_paired: 'a device was paired with the counter, where it asks for payments',
};
const fil: Record<z.infer<typeof Change>, string> = {
  key_made: 'may ginawang live API key',
  key_revoked: 'may binawing live API key',
  webhook_set: 'itinakda ang address na sinasabihan ng mga live na benta, na may bagong secret',
  webhook_removed: 'inalis ang address na sinasabihan ng mga live na benta',
  webhook_changed: 'may nabago sa address na sinasabihan ng mga live na benta',
  webhook_secret_changed: 'pinalitan ang secret na pumipirma sa mga live na event',
  key_rotated: 'may live API key na pinalitan ng iba',
  key_changed: 'binago ang mga address na pinagmumulan ng isang live API key',
  return_urls_set: 'itinakda ang mga page na binabalikan ng mga buyer pagkatapos magbayad',
  counter_paired: 'may device na ipinares sa counter, na humihingi ng bayad doon',
};

/** Something that counts for live money was changed by a session or a key of the merchant's. */
export const liveSettingChanged = mailTemplate({
  data: z.object({
    first_name: z.string(),
    store: z.string(),
    live_change: Change,
    at: z.iso.datetime(),
  }),
  words: {
    en: ({ first_name, store, live_change, at }, origin) => ({
      subject: 'A live setting of your store was changed',
      heading: `A live setting was changed, ${first_name}.`,
      lines: [`At ${store}, ${momentOf(at, 'en')}: ${en[live_change]}.`],
      button: { label: 'Look at my settings', link: securityPage(origin, 'merchant') },
      notes: [
        'It was not you? Log in, log out everywhere else, revoke your keys, change your password and write to us right away.',
      ],
    }),
    fil: ({ first_name, store, live_change, at }, origin) => ({
      subject: 'May nabagong live na setting ng tindahan mo',
      heading: `May nabagong live na setting, ${first_name}.`,
      lines: [`Sa ${store}, ${momentOf(at, 'fil')}: ${fil[live_change]}.`],
      button: { label: 'Tingnan ang settings ko', link: securityPage(origin, 'merchant') },
      notes: [
        'Hindi ikaw iyon? Mag-log in, mag-log out sa lahat ng iba, bawiin ang mga key mo, palitan ang password mo at sumulat agad sa amin.',
      ],
    }),
  },
});
