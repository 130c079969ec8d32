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
    title: 'Cookie Policy',
    lead: 'Everything this website stores in your browser, by name.',
    inShort: [
      'Our own cookies only: to keep you signed in and to remember your choices.',
      'No advertising, no tracking across websites, nobody else’s script.',
      'We count visits without cookies and without personal data. One press switches it off.',
    ],
    sections: [what(), choices(f), session(f), storage(f), analytics(), control(), changes()],
  };
}

function what(): Section {
  return section(
    'what',
    'What a cookie is',
    p(`A cookie is a short text that a website asks your browser to keep and to send back. Browsers
      also offer local storage, which stays on the device and is not sent. We use both, sparingly. All
      of it is first-party: set by this website, for this website.`),
  );
}

function choices(f: Figures): Section {
  return section(
    'choices',
    'Cookies that remember your choices',
    table({
      caption: 'Cookies that remember your choices',
      head: ['Name', 'What it keeps', 'For how long'],
      rows: [
        [
          `\`${themeCookie}\``,
          'Light or dark. Absent: as your device is set',
          `${f.cookies.choiceDays} days`,
        ],
        [`\`${localeCookie}\``, 'English or Filipino', `${f.cookies.choiceDays} days`],
        [
          `\`${editionCookie}\``,
          `That you chose the full edition on a slow connection. Absent, or once you open the light edition again: the light one`,
          `${f.cookies.choiceDays} days`,
        ],
        [
          `\`${consentCookie}\``,
          'Your answer about counting visits: `true` or `false`',
          `${f.cookies.choiceDays} days`,
        ],
      ],
    }),
    p('They are set only when you choose, and hold nothing that tells who you are.'),
  );
}

function session(f: Figures): Section {
  return section(
    'session',
    'Cookies you need to be signed in',
    table({
      caption: 'Cookies you need to be signed in',
      head: ['Name', 'What it is for', 'For how long'],
      rows: [
        [
          `\`${cookieNames.session}\``,
          'Your session, encrypted. Scripts cannot read it',
          `Until you sign out or are idle for ${f.idleMinutes} minutes; at most
            ${f.cookies.buyerSessionHours} hours, for merchants ${f.cookies.merchantSessionHours}`,
        ],
        [
          `\`${cookieNames.access}\``,
          'Proves to our API that a call is yours. Scripts cannot read it',
          `${f.cookies.accessTokenMinutes} minutes, renewed while you are active`,
        ],
        [
          `\`${cookieNames.device}\``,
          'Recognises a device that you have signed in on before, so that a stranger’s guesses do not lock you out',
          `${f.cookies.deviceDays} days`,
        ],
        [
          `\`${cookieNames.challenge}\``,
          'A sign-in that waits for its code, encrypted',
          `${f.cookies.challengeMinutes} minutes`,
        ],
        [
          `\`${cookieNames.registration}\``,
          'Lets you confirm your number between signing up and signing in',
          `${f.cookies.registrationMinutes} minutes`,
        ],
        [
          `\`${cookieNames.entry}\``,
          'What you have typed so far while signing up or in, to show it to you again. Never a password',
          `${f.cookies.entryMinutes} minutes`,
        ],
        [
          `\`${cookieNames.guest}\``,
          'Tells one visitor from another on the sign-in and sign-up pages, to limit guessing. It does not say who you are',
          `${f.cookies.guestHours} hours`,
        ],
        [
          `\`${cookieNames.csrf}\``,
          'Makes sure that a sign-in form was sent from our own page',
          'Until you close the browser',
        ],
        [
          `\`${cookieNames.callbackUrl}\``,
          'The page to return to after signing in',
          'Until you close the browser',
        ],
        [
          `\`${cookieNames.pick}\``,
          'The plan that you had picked at a checkout when you left to link a wallet',
          `${f.cookies.pickMinutes} minutes`,
        ],
      ],
    }),
    p(`They are set when you open a sign-in page or sign in. They travel only over an encrypted
      connection. Without them signing in is not possible, so there is no switch for them.`),
  );
}

function storage(f: Figures): Section {
  return section(
    'storage',
    'Local storage',
    table({
      caption: 'Local storage',
      head: ['Name', 'What it keeps', 'For how long'],
      rows: [
        [
          'A name ending in `-key`',
          `A countdown, such as the ${f.cookies.timerSeconds} seconds before a code can be sent again:
            the time left and the time of the last tick`,
          'Until you sign out or clear it in your browser',
        ],
        [
          `\`${activityKeys.lastActivity}\`, \`${activityKeys.lastReport}\``,
          'When you last pressed something here, so that all tabs are signed out together when you are idle',
          'Until you sign out or clear it in your browser',
        ],
        [
          `\`${paymentSeenKey}\``,
          'Which notice about a payment you have closed, so that it is not shown again',
          'Until you clear it in your browser',
        ],
        [
          '`nextauth.message`',
          'Tells other tabs that you have signed in or out; nothing about you',
          'Until you clear it in your browser',
        ],
      ],
    }),
    p('It never leaves your device.'),
  );
}

function analytics(): Section {
  return section(
    'analytics',
    'Counting visits',
    p(`To learn which pages help and which fail, we count visits with a tool of our own: which page,
      what size of screen, which language. It sets **no cookie**, stores nothing on your device,
      collects nothing that tells who you are, and no one else sees it. It is off on the hosted
      checkout.`),
    p(`It runs unless you say no. Saying no, in the banner or at the foot of any page, stores \`${consentCookie}=false\`, and from then on it is
      not loaded at all.`),
  );
}

function control(): Section {
  return section(
    'control',
    'Your control',
    p(`You can change your answer at the foot of any page, at any time, and delete or block cookies in your browser. If you block
      the choice cookies, the site works and forgets your choices. If you delete
      \`${consentCookie}\`, the banner asks again.`),
  );
}

function changes(): Section {
  return section(
    'changes',
    'Changes, language and questions',
    p(`When a cookie is added or removed, this list changes with it and carries a new version. How to
      reach us, and your rights, are in the [Privacy Policy](/privacy-policy#rights).`),
    p(`The policy is published in English and Filipino. The English text controls where the two
      differ.`),
  );
}
