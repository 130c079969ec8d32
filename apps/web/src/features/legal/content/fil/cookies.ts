import {
  type LegalContent,
  p,
  type Section,
  section,
  table,
} from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';
import { cookieNames } from '#app/shared/auth/cookies.ts';
import { activityKeys, paymentSeenKey } from '#app/shared/auth/storage-keys.ts';
import {
  consentCookie,
  editionCookie,
  localeCookie,
  themeCookie,
} from '#app/shared/page/preferences.ts';

export function cookies(f: Figures): LegalContent {
  return {
    title: 'Patakaran sa Cookies',
    lead: 'Lahat ng itinatago ng website na ito sa iyong browser, ayon sa pangalan.',
    inShort: [
      'Sarili naming cookies lamang: para manatili kang naka-sign in at matandaan ang iyong mga pili.',
      'Walang patalastas, walang pagsubaybay sa ibang website, walang script ng iba.',
      `Binibilang namin ang mga pagbisita nang walang cookies at walang personal na datos. Isang pindot ang
        pagpatay nito.`,
    ],
    sections: [what(), choices(f), session(f), storage(f), analytics(), control(), changes()],
  };
}

function what(): Section {
  return section(
    'what',
    'Ano ang cookie',
    p(`Ang cookie ay maikling tekstong ipinatatago ng website sa iyong browser at ipinababalik nito. May local
      storage din ang mga browser, na nananatili sa gadget at hindi ipinapadala. Ginagamit namin ang dalawa,
      nang tipid. First-party ang lahat: itinakda ng website na ito, para sa website na ito.`),
  );
}

function choices(f: Figures): Section {
  return section(
    'choices',
    'Cookies na tumatanda sa iyong mga pili',
    table({
      caption: 'Cookies na tumatanda sa iyong mga pili',
      head: ['Pangalan', 'Ang itinatago', 'Gaano katagal'],
      rows: [
        [
          `\`${themeCookie}\``,
          'Maliwanag o madilim. Kung wala: ayon sa ayos ng iyong gadget',
          `${f.cookies.choiceDays} araw`,
        ],
        [`\`${localeCookie}\``, 'Ingles o Filipino', `${f.cookies.choiceDays} araw`],
        [
          `\`${editionCookie}\``,
          `Na pinili mo ang buong edisyon sa mabagal na koneksyon. Kung wala, o kapag binuksan mong muli ang magaan na edisyon: ang magaan`,
          `${f.cookies.choiceDays} araw`,
        ],
        [
          `\`${consentCookie}\``,
          'Ang sagot mo tungkol sa pagbilang ng pagbisita: `true` o `false`',
          `${f.cookies.choiceDays} araw`,
        ],
      ],
    }),
    p('Itinatakda lamang ang mga ito kapag pumili ka, at walang lamang nagsasabi kung sino ka.'),
  );
}

function session(f: Figures): Section {
  return section(
    'session',
    'Cookies na kailangan para naka-sign in',
    table({
      caption: 'Cookies na kailangan para naka-sign in',
      head: ['Pangalan', 'Para saan', 'Gaano katagal'],
      rows: [
        [
          `\`${cookieNames.session}\``,
          'Ang iyong session, naka-encrypt. Hindi mababasa ng mga script',
          `Hanggang mag-sign out ka o ${f.idleMinutes} minutong walang ginagawa; hindi hihigit sa
            ${f.cookies.buyerSessionHours} oras, sa merchant ${f.cookies.merchantSessionHours}`,
        ],
        [
          `\`${cookieNames.access}\``,
          'Patunay sa aming API na iyo ang tawag. Hindi mababasa ng mga script',
          `${f.cookies.accessTokenMinutes} minuto, nare-renew habang may ginagawa ka`,
        ],
        [
          `\`${cookieNames.device}\``,
          'Kinikilala ang gadget na napag-sign in-an mo na, para hindi ka ma-lock out dahil sa panghuhula ng iba',
          `${f.cookies.deviceDays} araw`,
        ],
        [
          `\`${cookieNames.challenge}\``,
          'Pag-sign in na naghihintay ng code, naka-encrypt',
          `${f.cookies.challengeMinutes} minuto`,
        ],
        [
          `\`${cookieNames.registration}\``,
          'Para makumpirma mo ang iyong numero sa pagitan ng pag-sign up at pag-sign in',
          `${f.cookies.registrationMinutes} minuto`,
        ],
        [
          `\`${cookieNames.entry}\``,
          'Ang na-type mo na habang nagsa-sign up o nagsa-sign in, para maipakita ulit sa iyo. Hindi kailanman password',
          `${f.cookies.entryMinutes} minuto`,
        ],
        [
          `\`${cookieNames.guest}\``,
          'Pinagkakaiba ang mga bisita sa mga pahina ng pag-sign in at pag-sign up, para malimitahan ang panghuhula. Hindi nito sinasabi kung sino ka',
          `${f.cookies.guestHours} oras`,
        ],
        [
          `\`${cookieNames.csrf}\``,
          'Tinitiyak na galing sa sarili naming pahina ang sign-in form',
          'Hanggang isara mo ang browser',
        ],
        [
          `\`${cookieNames.callbackUrl}\``,
          'Ang pahinang babalikan pagkatapos mag-sign in',
          'Hanggang isara mo ang browser',
        ],
        [
          `\`${cookieNames.pick}\``,
          'Ang planong pinili mo sa checkout nang umalis ka para mag-link ng wallet',
          `${f.cookies.pickMinutes} minuto`,
        ],
      ],
    }),
    p(`Itinatakda ang mga ito kapag nagbukas ka ng sign-in page o nag-sign in. Dumaraan lamang ang mga ito sa
      naka-encrypt na koneksiyon. Hindi makapag-sign in kung wala ang mga ito, kaya walang switch para
      rito.`),
  );
}

function storage(f: Figures): Section {
  return section(
    'storage',
    'Local storage',
    table({
      caption: 'Local storage',
      head: ['Pangalan', 'Ang itinatago', 'Gaano katagal'],
      rows: [
        [
          'Pangalang nagtatapos sa `-key`',
          `Isang countdown, gaya ng ${f.cookies.timerSeconds} segundo bago makapagpadala muli ng code: ang
            natitirang oras at ang oras ng huling tiktak`,
          'Hanggang mag-sign out ka o burahin mo ito sa browser',
        ],
        [
          `\`${activityKeys.lastActivity}\`, \`${activityKeys.lastReport}\``,
          'Kung kailan ka huling pumindot dito, para sabay na ma-sign out ang lahat ng tab kapag wala kang ginagawa',
          'Hanggang mag-sign out ka o burahin mo ito sa browser',
        ],
        [
          `\`${paymentSeenKey}\``,
          'Kung aling paalala tungkol sa bayad ang isinara mo na, para hindi na ito lumabas ulit',
          'Hanggang burahin mo ito sa browser',
        ],
        [
          '`nextauth.message`',
          'Nagsasabi sa ibang tab na nag-sign in o nag-sign out ka; walang tungkol sa iyo',
          'Hanggang burahin mo ito sa browser',
        ],
      ],
    }),
    p('Hindi ito kailanman umaalis sa iyong gadget.'),
  );
}

function analytics(): Section {
  return section(
    'analytics',
    'Pagbilang ng mga pagbisita',
    p(`Para malaman kung aling pahina ang nakatutulong at alin ang hindi, binibilang namin ang mga pagbisita
      gamit ang sarili naming kasangkapan: aling pahina, anong laki ng screen, anong wika. **Wala itong
      cookie**, walang itinatago sa iyong gadget, walang kinokolektang nagsasabi kung sino ka, at walang
      ibang nakakakita. Nakapatay ito sa hosted checkout.`),
    p(`Tumatakbo ito maliban kung tumanggi ka. Ang pagtanggi, sa banner o sa ibaba ng alinmang pahina, ay nagtatago ng \`${consentCookie}=false\`, at
      mula noon ay hindi na ito nilo-load.`),
  );
}

function control(): Section {
  return section(
    'control',
    'Ang iyong kontrol',
    p(`Mababago mo ang iyong sagot sa ibaba ng alinmang pahina, anumang oras, at mabubura o mahaharang mo ang cookies sa iyong browser. Kung
      haharangin mo ang cookies ng mga pili, gagana ang site at makakalimutan ang mga pili mo. Kung buburahin
      mo ang \`${consentCookie}\`, magtatanong muli ang banner.`),
  );
}

function changes(): Section {
  return section(
    'changes',
    'Mga pagbabago, wika at tanong',
    p(`Kapag may idinagdag o inalis na cookie, kasabay na nagbabago ang listahang ito at may bagong bersiyon.
      Nasa [Patakaran sa Privacy](/privacy-policy#rights) kung paano kami maaabot, at ang iyong mga
      karapatan.`),
    p(`Inilathala ang patakaran sa Ingles at Filipino. Ang tekstong Ingles ang masusunod kung magkaiba ang
      dalawa.`),
  );
}
