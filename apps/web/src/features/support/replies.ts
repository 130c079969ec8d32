import { m } from '#app/paraglide/messages.js';

/** Answers that were reviewed, to begin with: staff fill them in and send them as their own. */
export type PreparedReply = {
  key: string;
  /** As staff choose it. */
  title: () => string;
  words: Readonly<Record<'en' | 'fil', string>>;
};

export const replies: readonly PreparedReply[] = [
  {
    key: 'receipt',
    title: m.support_reply_receipt,
    words: {
      en: 'Thank you for telling us. Please send a picture of the receipt that shows the amount, the day and the reference. We then look for your payment; nothing is late because of it.',
      fil: 'Salamat sa pagsabi. Pakipadala ang larawan ng resibo na kita ang halaga, araw at reference. Hahanapin namin ang bayad mo; walang mahuhuli dahil dito.',
    },
  },
  {
    key: 'found',
    title: m.support_reply_found,
    words: {
      en: 'We found your payment, and it is on your plan now. You see it under Your payments with its receipt. Does that settle it?',
      fil: 'Nakita namin ang bayad mo, at nasa plan mo na ito. Nasa Mga bayad mo ito kasama ang resibo. Ayos na ba ito?',
    },
  },
  {
    key: 'lighter',
    title: m.support_reply_lighter,
    words: {
      en: 'Thank you for saying so early. On the page of your plan you can move the next date or take a lighter plan: no interest and no late fee is added from then on. You see every date and sum before you choose.',
      fil: 'Salamat sa maagang pagsabi. Sa pahina ng plan mo, maililipat mo ang susunod na petsa o makakakuha ng mas magaan na plan: walang idaragdag na interes at multa mula noon. Kita mo ang bawat petsa at halaga bago pumili.',
    },
  },
  {
    key: 'order',
    title: m.support_reply_order,
    words: {
      en: 'We are sorry about that. Please report it on the page of the plan: your payments for it stop at once, and the shop answers there. We decide if the two of you do not agree.',
      fil: 'Pasensiya na sa nangyari. Iulat ito sa pahina ng plan: agad na hihinto ang mga bayad mo para rito, at doon sasagot ang tindahan. Kami ang magpapasya kung hindi kayo magkasundo.',
    },
  },
  {
    key: 'not-me',
    title: m.support_reply_not_me,
    words: {
      en: 'Thank you for telling us at once. Under Security, please log out every device that is not yours and change your password now. We look at what was done and write to you here. Never give a code to anybody, not to us either.',
      fil: 'Salamat sa agad na pagsabi. Sa Seguridad, i-log out ang bawat device na hindi sa iyo at palitan na ang password mo. Titingnan namin ang mga nangyari at susulat kami rito. Huwag magbigay ng code kaninuman, kahit sa amin.',
    },
  },
  {
    key: 'payout',
    title: m.support_reply_payout,
    words: {
      en: 'Your payout is on its way. The page Payouts says why it waits, if it does, and until when; the bank reference comes with the bank’s answer.',
      fil: 'Papunta na ang payout mo. Sinasabi ng pahinang Mga payout kung bakit ito naghihintay, kung oo, at hanggang kailan; darating ang reference kasama ng sagot ng bangko.',
    },
  },
  {
    key: 'complaint',
    title: m.support_reply_complaint,
    words: {
      en: 'Thank you for writing. We look at what happened and at what we said to you, and answer in writing by the day that stands above. You may go to the Securities and Exchange Commission (sec.gov.ph) at any time; it changes nothing about your plan or your rating.',
      fil: 'Salamat sa pagsulat. Titingnan namin ang nangyari at ang sinabi namin sa iyo, at sasagot nang nakasulat hanggang sa araw na nasa itaas. Maaari kang pumunta sa Securities and Exchange Commission (sec.gov.ph) anumang oras; walang magbabago sa plan o rating mo.',
    },
  },
  {
    key: 'privacy',
    title: m.support_reply_privacy,
    words: {
      en: 'Under Your data you find a copy of everything that we hold, what you agreed to, and how to close the account. If you want something corrected or erased that is not there, tell us what it is, and we answer with reasons.',
      fil: 'Nasa Ang data mo ang kopya ng lahat ng hawak namin, ang mga sinang-ayunan mo, at kung paano isara ang account. Kung may gusto kang itama o burahin na wala roon, sabihin kung ano, at sasagot kami nang may dahilan.',
    },
  },
];
