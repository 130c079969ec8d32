import { list, p, type Section, section, table } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function dataSections(f: Figures): Section[] {
  return [who(), never(), what(), decisions(), sharing(), retention(f)];
}

function who(): Section {
  return section(
    'who',
    'Who is responsible',
    p(`**Luwag Lending** decides why and how your personal data is used and is the personal
      information controller under the Data Privacy Act of 2012 (Republic Act 10173).`),
    p(`The name and addresses of our data protection officer, our office address and our
      registration with the National Privacy Commission (NPC) are to be published here before
      opening.`),
    p(`A merchant is responsible for what it does with its own customers’ data. A member of a
      paluwagan sees what the group’s record shows and is bound to keep it within the group.`),
  );
}

function never(): Section {
  return section(
    'never',
    'What we never take',
    p('This website does not read, and we do not ask for:'),
    list(
      'your contacts, call history, text messages, photo gallery or social accounts;',
      'your location from the device;',
      `your card number or bank password. Those go to the payment provider’s own page; we receive
        a token, the brand, the last four digits and the expiry date;`,
      'the secret number of your National ID (PSN).',
    ),
    p(`The only permission we ask your device for is the **camera**, at the moment you photograph an
      ID, do the camera check or scan a QR code. You can upload a picture or type a code instead of
      photographing or scanning.`),
  );
}

function what(): Section {
  return section(
    'what',
    'What we collect, why, and on what ground',
    table({
      caption: 'Personal data, purpose and legal ground',
      head: ['Data', 'What it is for', 'Ground'],
      rows: [
        [
          'Name, birth date, gender, address, e-mail address, mobile number',
          'Your account, the contract, notices about your plans',
          'Contract; law',
        ],
        [
          'Government IDs, their numbers, pictures of you with them',
          'Knowing who you are; preventing fraud; the anti-money-laundering law',
          'Law; contract',
        ],
        [
          'Camera check: a short recording, and measures of the face taken from it',
          'Making sure that a living person, and the owner of the ID, is applying',
          'Your separate consent; law',
        ],
        [
          'Income and work details, match with a partner’s list, credit information',
          'Deciding what you can afford; your limit',
          'Contract; law',
        ],
        [
          'Purchases, plans, payments, refunds, cases, rating history',
          'Running your plans, the books, reports the law demands',
          'Contract; law',
        ],
        [
          'Linked payment sources (token and last digits), bank details of merchants',
          'Taking and making payments',
          'Contract',
        ],
        ['Paluwagan groups, turns and contributions', 'Keeping the group’s record', 'Contract'],
        [
          'Merchants: business name, industry, tax number, website, owners',
          'Checking the business; payouts; tax',
          'Contract; law',
        ],
        [
          'Device, browser, network address, sign-in times',
          'Security, stopping fraud, proving what happened',
          'Legitimate interest; law',
        ],
        [
          'Messages to support, complaints, attempts to reach you',
          'Answering you; showing that we kept to the rules',
          'Contract; law',
        ],
        ['Choice about advertising', 'Sending offers only to those who want them', 'Consent'],
      ],
    }),
    p(`Most of it comes from you. The rest comes from merchants (your order), payment providers
      (whether a payment went through), partner companies whose list you are on, and the Credit
      Information Corporation.`),
    p(`We use data for these purposes and for no other. For a new one we ask or tell you first.`),
  );
}

function decisions(): Section {
  return section(
    'decisions',
    'Decisions made with the help of machines',
    p(`Rules and a score help to decide whether a plan fits you and how large your limit is. They
      look at income, open plans, payment history and signs of fraud. They do not look at religion,
      politics, ethnic origin, health, or whom you know.`),
    p(`Our camera check and face comparison are aids. They can be wrong, so on their own they neither accept nor reject you: a person
      looks.`),
    p(`You can read in your account what changed your rating and why. You may ask for the reason of a
      refusal, give your view, and have a person decide again.`),
  );
}

function sharing(): Section {
  return section(
    'sharing',
    'Who receives it',
    p('**We do not sell personal data.** We share only what each needs:'),
    list(
      `**merchants**: your name, the order and its state; never your ID, limit, rating or reason of a
        refusal;`,
      `**payment and payout providers, banks and e-wallets**: what a payment needs;`,
      `**carriers of text messages and e-mail**: your number or address and the message;`,
      `**hosting and identity-check providers** that work on our orders under a written contract;`,
      `**Credit Information Corporation**: basic credit data, as Republic Act 9510 requires, which
        its accredited users may see;`,
      `**authorities**: the SEC, the Anti-Money Laundering Council, the Bureau of Internal Revenue,
        the NPC and courts, when the law obliges us;`,
      `**collecting agencies or a buyer of the debt**: what is owed and how to reach you, under
        [the same rules of conduct](/terms-and-conditions#conduct);`,
      `**members of your paluwagan**: first name, initial, turn and contributions.`,
    ),
    p(`The providers’ names are to be published here before opening and kept up to date. Some may
      store data outside the Philippines. We then stay responsible and bind them to the same
      protection by contract.`),
    p(`Nobody is told that you owe us, except where this section says so.`),
  );
}

function retention(f: Figures): Section {
  return section(
    'retention',
    'How long we keep it',
    table({
      caption: 'How long each kind of record is kept',
      head: ['Record', 'Kept for'],
      rows: [
        [
          'Identity records, plans, payments, books and agreements',
          `While the account is open and ${f.retention.recordsYears} years after it is closed, as the
            anti-money-laundering rules require`,
        ],
        ['Who did what in our systems (audit record)', `${f.retention.recordsYears} years`],
        [
          'Pictures from an application that was refused or given up',
          `${f.retention.declinedImagesDays} days`,
        ],
        ['Device and network address of sign-ins', `${f.retention.deviceDays} days`],
        ['Web server access logs', `${f.retention.accessLogDays} days`],
        ['That a one-time code was sent (without the code)', `${f.retention.codesDays} days`],
        ['Copies of messages to merchants’ systems', `${f.retention.webhookDays} days`],
        [
          'Backups',
          `${f.retention.backupDays} days, and monthly copies for ${f.retention.backupMonths} months`,
        ],
      ],
    }),
    p(`A dispute, an investigation or a court order can make us keep a record longer; we keep only
      that record, and only for that.`),
    p(`When the time is over we erase the data or make it impossible to tell whose it was. Erased
      data stays inside backups until they age out. It is encrypted there, and we do not bring it
      back into use.`),
  );
}
