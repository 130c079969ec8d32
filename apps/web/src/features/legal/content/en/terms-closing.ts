import { list, p, type Section, section } from '#app/features/legal/document.ts';

export function closingSections(): Section[] {
  return [
    acceptableUse(),
    notices(),
    service(),
    ending(),
    complaints(),
    law(),
    changes(),
    contact(),
  ];
}

function acceptableUse(): Section {
  return section(
    'acceptable-use',
    'Acceptable use',
    p('When you use Luwag you do not:'),
    list(
      'give false papers, use another person’s identity or let another use yours;',
      'arrange purchases with a shop to turn a limit into cash;',
      'get around limits, checks or ceilings, for example by splitting a purchase;',
      'probe, overload or copy the service by machine, other than through our published API;',
      'harass our staff, other members or other customers.',
    ),
    p(`If you find a weakness in our security, tell us before anyone else and give us time to mend
      it. We do not pursue people who look in good faith, touch no one’s data or money, and report.`),
  );
}

function notices(): Section {
  return section(
    'notices',
    'Electronic notices and signatures',
    p(`You agree to deal with us electronically. Under the Electronic Commerce Act (Republic Act
      8792) your agreement on screen has the effect of a signature on paper.`),
    p(`Notices about a plan go to your account and your e-mail address; reminders may also come by
      text message. Keep both up to date. A copy of any document about you can be downloaded, and
      you may ask for it on paper.`),
    p(
      `Advertising is separate and off unless you turn it on. Turning it off changes nothing else.`,
    ),
  );
}

function service(): Section {
  return section(
    'service',
    'Our service and our responsibility',
    p(`We work to keep Luwag running and correct, and cannot promise that it never stops. If a
      fault of ours makes a payment late, no late charge is owed and no mark is left in your
      history.`),
    p(`We answer for loss that our fault, our staff or those who work for us cause. We do not answer
      for what a shop sells, for the networks and providers you choose yourself, or for events no
      one could prevent. Nothing here limits what the law does not allow to be limited.`),
    p(`Content, name and mark of Luwag are ours. You may use the service; you do not acquire it.`),
  );
}

function ending(): Section {
  return section(
    'ending',
    'Suspending and closing an account',
    p(`You may close your account at any time once nothing is open in it. What we must keep, and for
      how long, is in the [Privacy Policy](/privacy-policy#retention).`),
    p(`We may suspend or close an account for fraud, for false papers, for a serious or repeated
      breach of these terms, or because the law or an authority orders it. We tell you the reason
      unless the law forbids it, and you may object.`),
    p(`A suspended or closed account ends no plan: you keep the schedule, its prices and your
      rights, and the way to pay stays open.`),
  );
}

function complaints(): Section {
  return section(
    'complaints',
    'Complaints',
    p(`Write to us in your account or at any address in [Contact](#contact). You receive a ticket
      number, the name of who handles it, and the date by which you will have an answer. It costs
      nothing, and you are not treated worse for it.`),
    p(`If you do not agree with the answer, ask for it to be looked at again. Someone who did not
      decide before does so, and answers in writing.`),
    p('You may go to the authorities at any time, before, during or after that:'),
    list(
      `**Securities and Exchange Commission** (sec.gov.ph): our licence, our lending and
        collection, and your rights under the Financial Products and Services Consumer Protection
        Act (Republic Act 11765);`,
      '**National Privacy Commission** (privacy.gov.ph): your personal data;',
      '**Credit Information Corporation** (creditinfo.gov.ph): your credit report;',
      `**Department of Trade and Industry** (dti.gov.ph): goods and services a shop sold
        you;`,
      `**Bangko Sentral ng Pilipinas** (bsp.gov.ph): the bank, e-wallet or payment service you
        paid with.`,
    ),
  );
}

function law(): Section {
  return section(
    'law',
    'Governing law',
    p(`Philippine law governs these terms. Disputes go to the courts of the place where you live or
      of our principal office, as you choose, or to an authority that the law gives power to
      decide them. You do not give up your right to a court by using Luwag.`),
    p('If a clause turns out not to be valid, the others stand.'),
  );
}

function changes(): Section {
  return section(
    'changes',
    'Changes to these terms',
    p(`We may change these terms for the future. We publish the new version with its date, mark what
      is new and, when a change matters to you, tell you beforehand so that you can close your
      account first. **Plans you have already agreed to keep the terms they were agreed under.**`),
    p('Earlier versions stay available on request.'),
  );
}

function contact(): Section {
  return section(
    'contact',
    'Language and contact',
    p(`These terms are published in English and Filipino. The English text controls where the two
      differ. The Filipino text is a complete translation, so that you can read what you agree to.`),
    p(`Our office address, landline, e-mail address and hours are to be published before opening, in
      this clause and at the foot of every page.`),
  );
}
