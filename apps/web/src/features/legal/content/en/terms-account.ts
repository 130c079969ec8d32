import { list, p, type Section, section } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function accountSections(f: Figures): Section[] {
  return [about(), words(), account(), safety(f), limit()];
}

function about(): Section {
  return section(
    'about',
    'Who we are and what this document is',
    p(`Luwag is run by **Luwag Lending** (“Luwag”, “we”, “us”). We lend our own money to people
      who buy from shops that accept Luwag, through an online lending platform: this website. We
      are regulated by the Securities and Exchange Commission (SEC).`),
    p(`Our registered corporate name, SEC registration number, Certificate of Authority number,
      office address, landline and e-mail address are to be issued or published before opening.
      No plan is offered and no money is lent until they stand in this clause.`),
    p(`These terms are a contract between you and us. They hold for every visitor, buyer,
      merchant and paluwagan member. A plan has papers of its own: the **disclosure statement**
      and the **promissory note** that you agree to at checkout. If they differ from these terms,
      what is better for the buyer holds.`),
    p(`How we treat personal data is in the [Privacy Policy](/privacy-policy). What is stored in
      your browser is in the [Cookie Policy](/cookie-policy).`),
  );
}

function words(): Section {
  return section(
    'words',
    'Words used here',
    list(
      '**Plan**: one purchase that you pay for in one or more installments.',
      '**Installment**: one payment of a plan, with its amount and its due date.',
      '**Principal**: the part of the price that we pay the shop for you and you pay back to us.',
      '**Limit**: the most principal you may have open with us at one time.',
      `**Effective rate**: the whole cost of a plan as a rate on what you still owe, counting
        interest and every fee except late charges.`,
      '**Overdue**: past its due date and not paid in full.',
      '**Banking day**: Monday to Friday, except regular and special non-working holidays.',
      `**Merchant**: a business that sells through Luwag. **Payment source**: the e-wallet, card
        or bank account you pay with.`,
    ),
    p('Days and times are those of Manila. Amounts are in Philippine pesos.'),
  );
}

function account(): Section {
  return section(
    'account',
    'Opening an account',
    p(`To borrow you must be at least 18 years old, able to make a contract, and the owner of a
      Philippine mobile number and an e-mail address. One person holds one account.`),
    p(`The Anti-Money Laundering Act (Republic Act 9160, as amended) requires us to know who you are.
      We ask for a valid government photo ID and a
      short camera check. A person on our staff reviews what our checks cannot settle. We tell
      you what is missing and you can send that part again.`),
    p(`What you tell us must be true and stay up to date. You may not open an account for someone
      else, lend yours, or sell it.`),
    p(`If your employer, cooperative or school has given us a list of its people, we may match
      your e-mail address or mobile number against it to open your first limit sooner. Without a
      match you go on with your documents. Both ways lead to an account.`),
  );
}

function safety(f: Figures): Section {
  return section(
    'safety',
    'Keeping your account safe',
    p(`Keep your password, one-time codes and devices to yourself. **We never ask for a code or
      a password**, by call, text, chat or e-mail. Our text messages carry no links.`),
    p(`Agreeing to a plan and confirming that it is you are two separate acts. We confirm with a
      passkey or an authenticator app. A code by text message confirms a purchase only within
      your limit, up to ${f.smsConfirmationMax}, on a device we have seen before. Such a code
      alone never changes a payout account, a mobile number or a limit.`),
    p(`After ${f.idleMinutes} minutes without activity you are signed out. You can see your open
      sessions and end any of them.`),
    p(`Tell us at once when a device is lost or a purchase was not yours. From that moment we
      block the account for new purchases. You do not pay for a purchase that someone else made
      without your consent after you told us, or that our own failure allowed.`),
  );
}

function limit(): Section {
  return section(
    'limit',
    'Your limit and our decision to lend',
    p(`Before each plan we check that it fits what you can pay. We look at what you told us about
      your income, what you already owe us, how you have paid, and credit information that the
      law lets us use. We do not lend more because you asked twice.`),
    p(`A limit is the most you may use, not an advice to use it. You may lower your own limit at
      any time; a rise that you ask for waits one day.`),
    p(`When we say no, we tell you the kind of reason, what you can do, and when to try again. You
      may ask that a person looks at the decision. The shop is told only that the purchase did
      not go through.`),
    p(`When we lower a limit or stop new purchases, we tell you why. Plans you already have keep
      their terms.`),
  );
}
