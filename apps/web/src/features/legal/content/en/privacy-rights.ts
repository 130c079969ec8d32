import { list, p, type Section, section } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function rightsSections(f: Figures): Section[] {
  return [
    safety(),
    breach(f),
    rights(),
    messages(),
    browsing(),
    children(),
    complaints(),
    changes(),
  ];
}

function safety(): Section {
  return section(
    'safety',
    'How we protect it',
    list(
      `Connections are encrypted. Identity pictures and numbers are encrypted by our own software
        before they are stored, each under its own key.`,
      `Staff see masked data. Uncovering a field needs a reason, and every look is recorded.`,
      `Sensitive changes need a second person or a stronger proof that it is you.`,
      `Pictures are opened only in a sealed-off process, and links to them last a minute.`,
      `Passwords are stored only as a one-way hash.`,
    ),
    p('No system is beyond reach. That is why the next section exists.'),
  );
}

function breach(f: Figures): Section {
  return section(
    'breach',
    'If something goes wrong',
    p(`If personal data that can be used for fraud is acquired by someone who may not have it, and
      serious harm is likely, we tell the NPC **and you within ${f.breachNoticeHours} hours** of
      knowing or having good reason to believe it: what happened, which data, what we have done and
      what you can do.`),
    p('We do not wait until everything is known. What is missing follows.'),
  );
}

function rights(): Section {
  return section(
    'rights',
    'Your rights',
    p('Under the Data Privacy Act you have the right:'),
    list(
      '**to be informed** of what we do with your data, as this policy does;',
      '**to access** it and receive a copy;',
      '**to correct** what is wrong or out of date;',
      `**to object** to a use that rests on consent or on our interest, and to withdraw consent at any
        time. What was lawful before stays so;`,
      `**to have it erased or blocked** when it is no longer needed or was used unlawfully. What the law
        makes us keep we lock away until its time is over, and tell you so;`,
      '**to take it with you** (portability): a file that people and machines can read;',
      '**to be compensated** for harm caused by wrong, incomplete or unlawful use;',
      '**to complain** to us and to the NPC.',
    ),
    p(`Use them in your account or by writing to our data protection officer. It is free. We make
      sure that it is you, give you a ticket number and the date of our answer, and give reasons if
      we cannot do all you ask. Heirs and lawful representatives may act for you.`),
    p(`Withdrawing consent to the camera check means that we must find out who you are in another way.
      Withdrawing consent to advertising changes nothing else.`),
  );
}

function messages(): Section {
  return section(
    'messages',
    'Messages and advertising',
    p(`We send what a plan needs: codes, reminders, receipts, notices. You choose the channels for
      reminders. Offers come only if you switched them on, and every one of them tells how to switch
      them off.`),
    p('Our text messages contain no links.'),
  );
}

function browsing(): Section {
  return section(
    'browsing',
    'Visiting this website',
    p(`What is stored in your browser is in the [Cookie Policy](/cookie-policy). We count visits with
      our own tool, without cookies and without personal data, and you can switch it off. No
      advertiser’s or social network’s script runs here.`),
  );
}

function children(): Section {
  return section(
    'children',
    'Young people',
    p(`Luwag is for people of 18 years and over. If we learn that we hold data of someone younger, we
      close the account and erase what the law lets us erase.`),
  );
}

function complaints(): Section {
  return section(
    'complaints',
    'Complaints',
    p(`Write to us first, if you wish: we want to put it right. You may also complain to the
      **National Privacy Commission** (privacy.gov.ph) at any time. For matters of lending and
      collection see [Complaints](/terms-and-conditions#complaints) in the terms.`),
  );
}

function changes(): Section {
  return section(
    'changes',
    'Changes and language',
    p(`When this policy changes we publish the new version with its date, and tell you beforehand if
      the change matters to you. A new purpose that needs your consent waits for your consent.`),
    p(`The policy is published in English and Filipino. The English text controls where the two
      differ.`),
  );
}
