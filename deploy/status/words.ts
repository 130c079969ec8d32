import type { PartName } from '../monitoring/status-levels.ts';
import type { Stated } from './incidents.ts';
import type { State } from './judge.ts';
import type { Locale } from './manila.ts';

type Named = { name: string; inSentence: string; note: string };

export type Words = {
  title: string;
  description: string;
  other: string;
  home: string;
  skip: string;
  /** What the whole page says first. */
  allWork: string;
  nothingMeasured: string;
  /** Begins a sentence that names parts. */
  now: Record<Exclude<State, 'working'>, string>;
  and: string;
  states: Record<State, string>;
  stated: Record<Stated, string>;
  parts: Record<PartName, Named>;
  measuredAt: string;
  writtenAt: string;
  neverMeasured: string;
  inManila: string;
  stale: string;
  staleText: string;
  again: string;
  goingOn: string;
  planned: string;
  components: string;
  /** The last ninety days of one part, for whoever cannot see the panes. */
  days: string;
  daysAgo: string;
  today: string;
  counts: Record<State, string>;
  noTrouble: string;
  troubleDays: string;
  minutes: string;
  /** After the share itself; `{days}` is how many days it is of. */
  share: Record<'paying' | 'signing_in' | 'webhooks_and_api', string>;
  promised: string;
  shareUnknown: string;
  past: string;
  nonePast: string;
  until: string;
  since: string;
  how: string;
  howText: readonly string[];
  data: string;
};

const en: Words = {
  title: 'Luwag status',
  description: 'Whether paying, signing in and everything else at Luwag works right now.',
  other: 'Filipino',
  home: 'Luwag, home page',
  skip: 'Skip to content',
  allWork: 'Everything works',
  nothingMeasured: 'We cannot measure right now whether everything works',
  now: {
    down: 'Down now: ',
    partly: 'Partly down now: ',
    slow: 'Slow now: ',
    unknown: 'Not measured now: ',
  },
  and: ' and ',
  states: {
    working: 'Working',
    slow: 'Slow',
    partly: 'Partly down',
    down: 'Down',
    unknown: 'Unknown',
  },
  stated: { planned: 'Planned work', slow: 'Slow', partly: 'Partly down', down: 'Down' },
  parts: {
    paying: {
      name: 'Paying at a shop',
      inSentence: 'paying at a shop',
      note: 'At a counter, by code, and in online shops',
    },
    signing_in: {
      name: 'Signing in',
      inSentence: 'signing in',
      note: 'By passkey, password or code',
    },
    installments: {
      name: 'Installments and autopay',
      inSentence: 'installments and autopay',
      note: 'Paying what is due, by hand or by itself',
    },
    payouts: {
      name: 'Payouts to shops',
      inSentence: 'payouts to shops',
      note: 'To banks and wallets, on banking days',
    },
    messages: {
      name: 'Texts and e-mails',
      inSentence: 'texts and e-mails',
      note: 'Codes, reminders and receipts',
    },
    webhooks_and_api: {
      name: 'Webhooks and API',
      inSentence: 'webhooks and API',
      note: 'For the systems of shops',
    },
    identity: {
      name: 'Identity checks',
      inSentence: 'identity checks',
      note: 'Of new buyers and shops',
    },
  },
  measuredAt: 'Last measured',
  writtenAt: 'This page was written',
  neverMeasured: 'Last measured: unknown.',
  inManila: 'in Manila',
  stale: 'This page is old',
  staleText: 'It is more than five minutes old. What it says may no longer hold.',
  again: 'Load it again',
  goingOn: 'Happening now',
  planned: 'Planned',
  components: 'Part by part',
  days: 'The last 90 days',
  daysAgo: '90 days ago',
  today: 'Today',
  counts: {
    working: 'working',
    slow: 'slow',
    partly: 'partly down',
    down: 'down',
    unknown: 'unknown',
  },
  noTrouble: 'No trouble measured',
  troubleDays: 'Days with trouble',
  minutes: 'min',
  share: {
    paying: 'of payments in {days} days were answered without an error of ours.',
    signing_in: 'of sign-ins in {days} days were answered without an error of ours.',
    webhooks_and_api: 'of webhooks in {days} days left within a minute.',
  },
  promised: 'Promised',
  shareUnknown: 'Share of the last 30 days that went well: unknown.',
  past: 'What happened before',
  nonePast: 'Nothing was reported in the last 90 days.',
  until: 'until',
  since: 'since',
  how: 'How this is measured',
  howText: [
    'Every minute, from what our servers count. Trouble appears here once it has lasted for minutes. What nobody measures is called unknown, never working.',
    'This page is kept apart from the rest of Luwag, so that it can be read while Luwag cannot.',
  ],
  data: 'The same as data',
};

const fil: Words = {
  title: 'Kalagayan ng Luwag',
  description: 'Kung gumagana ngayon ang pagbabayad, pag-log in at lahat ng iba pa sa Luwag.',
  other: 'English',
  home: 'Luwag, unang pahina',
  skip: 'Pumunta sa nilalaman',
  allWork: 'Gumagana ang lahat',
  nothingMeasured: 'Hindi namin masukat ngayon kung gumagana ang lahat',
  now: {
    down: 'Hindi gumagana ngayon: ',
    partly: 'May hindi gumagana ngayon sa: ',
    slow: 'Mabagal ngayon: ',
    unknown: 'Hindi nasusukat ngayon: ',
  },
  and: ' at ',
  states: {
    working: 'Gumagana',
    slow: 'Mabagal',
    partly: 'May hindi gumagana',
    down: 'Hindi gumagana',
    unknown: 'Hindi alam',
  },
  stated: {
    planned: 'Nakaplanong gawain',
    slow: 'Mabagal',
    partly: 'May hindi gumagana',
    down: 'Hindi gumagana',
  },
  parts: {
    paying: {
      name: 'Pagbabayad sa tindahan',
      inSentence: 'pagbabayad sa tindahan',
      note: 'Sa counter, gamit ang code, at sa mga online na tindahan',
    },
    signing_in: {
      name: 'Pag-log in',
      inSentence: 'pag-log in',
      note: 'Gamit ang passkey, password o code',
    },
    installments: {
      name: 'Mga hulog at autopay',
      inSentence: 'mga hulog at autopay',
      note: 'Pagbabayad ng takdang hulog, ikaw man o kusa',
    },
    payouts: {
      name: 'Payout sa mga tindahan',
      inSentence: 'payout sa mga tindahan',
      note: 'Sa bangko at wallet, sa mga araw na may bangko',
    },
    messages: {
      name: 'Mga text at e-mail',
      inSentence: 'mga text at e-mail',
      note: 'Mga code, paalala at resibo',
    },
    webhooks_and_api: {
      name: 'Mga webhook at API',
      inSentence: 'mga webhook at API',
      note: 'Para sa mga system ng tindahan',
    },
    identity: {
      name: 'Pagsusuri ng pagkakakilanlan',
      inSentence: 'pagsusuri ng pagkakakilanlan',
      note: 'Ng mga bagong buyer at tindahan',
    },
  },
  measuredAt: 'Huling nasukat',
  writtenAt: 'Isinulat ang pahinang ito',
  neverMeasured: 'Huling nasukat: hindi alam.',
  inManila: 'sa Maynila',
  stale: 'Luma na ang pahinang ito',
  staleText: 'Mahigit limang minuto na ito. Baka hindi na totoo ang nakasulat.',
  again: 'I-load ulit',
  goingOn: 'Nangyayari ngayon',
  planned: 'Nakaplano',
  components: 'Isa-isa',
  days: 'Ang nakaraang 90 araw',
  daysAgo: '90 araw na ang nakalipas',
  today: 'Ngayon',
  counts: {
    working: 'gumagana',
    slow: 'mabagal',
    partly: 'may hindi gumagana',
    down: 'hindi gumagana',
    unknown: 'hindi alam',
  },
  noTrouble: 'Walang nasukat na problema',
  troubleDays: 'Mga araw na may problema',
  minutes: 'min',
  share: {
    paying: 'ng mga bayad sa loob ng {days} araw ang nasagot nang walang error sa amin.',
    signing_in: 'ng mga pag-log in sa loob ng {days} araw ang nasagot nang walang error sa amin.',
    webhooks_and_api:
      'ng mga webhook sa loob ng {days} araw ang naipadala sa loob ng isang minuto.',
  },
  promised: 'Pangako',
  shareUnknown: 'Bahagi ng nakaraang 30 araw na maayos: hindi alam.',
  past: 'Mga nangyari',
  nonePast: 'Walang naiulat sa nakaraang 90 araw.',
  until: 'hanggang',
  since: 'mula',
  how: 'Paano ito sinusukat',
  howText: [
    'Bawat minuto, mula sa binibilang ng mga server namin. Lalabas dito ang problema kapag tumagal na nang ilang minuto. Kapag may hindi nasusukat, sinasabi naming hindi alam; hindi namin ito tatawaging gumagana.',
    'Hiwalay ang pahinang ito sa iba pang bahagi ng Luwag, kaya mababasa ito kahit hindi mabuksan ang Luwag.',
  ],
  data: 'Ang pareho bilang data',
};

export const wordsOf: Record<Locale, Words> = { en, fil };
