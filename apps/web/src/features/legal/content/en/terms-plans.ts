import { list, p, type Section, section, table } from '#app/features/legal/document.ts';
import type { Figures, PlanFigure } from '#app/features/legal/figures.ts';

export function planSections(f: Figures): Section[] {
  return [
    plans(f),
    agreeing(),
    costLimits(f),
    paying(f),
    early(),
    coolingOff(f),
    late(f),
    conduct(f),
  ];
}

function plans(f: Figures): Section {
  return section(
    'plans',
    'Plans and what they cost',
    table({
      caption: 'Plans offered, and their cost to the buyer',
      head: ['Plan', 'When you pay', 'Interest', 'Processing fee'],
      rows: f.plans.map((plan) => [
        plan.payments === 1 ? '1 payment' : `${plan.payments} payments`,
        whenPaid(plan),
        plan.isInterestFree ? '0%' : `${plan.monthlyRate} a month on the balance`,
        f.processingFee,
      ]),
    }),
    p(`A plan is for a purchase of ${f.amountMin} to ${f.amountMax}, within your limit.`),
    p(`Interest is worked out only on the principal you have not yet paid. It is never worked out
      on interest, on a fee or on the original price after you have paid part of it. The plans at
      0% cost you nothing because the merchant pays us a [discount](#merchants).`),
    p(`Documentary stamp tax on a plan is ours to bear. It is shown on your disclosure statement as
      ${f.stampTax}. There is no fee for opening, keeping, closing or re-opening an account, nor
      for moving a due date.`),
    p(`Your e-wallet, bank or payment counter may charge its own fee. Where we know it, we show it
      before you choose, and at least one way to pay is free.`),
    p(`**Rounding.** Every amount is in whole centavos. A price without interest is divided evenly
      and the centavos left over go one each to the first installments: ${f.rounding.total}
      in ${f.rounding.payments} is ${f.rounding.largerTimes} ×
      ${f.rounding.larger} and ${f.rounding.smallerTimes} ×
      ${f.rounding.smaller}. Interest for a month is rounded to the nearest centavo,
      a half to the even one. The last installment clears the balance exactly.`),
    p(`We may offer new plans or withdraw old ones. A change never touches a plan that you have
      already agreed to.`),
  );
}

function whenPaid(plan: PlanFigure): string {
  const { unit, count } = plan.firstDue;
  if (plan.payments === 1) return `In full, ${count} ${unit} after the purchase`;
  if (count === 0) return 'The first at checkout, then every month';
  return 'Every month, starting one month later or on the payday you choose';
}

function agreeing(): Section {
  return section(
    'agreeing',
    'What you see before you agree',
    p(`Before you are bound, we show you on one screen what the Truth in Lending Act (Republic Act
      3765) requires:`),
    list(
      'the cash price, any down payment and the amount we finance;',
      'each fee and the interest, in pesos, and the documentary stamp tax;',
      'the total you will pay, and every installment with its date;',
      'the effective rate, a month and a year;',
      'what it costs to be late, with the most it can ever be;',
      'your right to cancel, to pay early and to complain.',
    ),
    p(`No plan is chosen for you. The cheapest is listed first, and paying in full stands on the
      same screen.`),
    p(`You agree by pressing the button that names the amount, and then confirm that it is you.
      You receive the disclosure statement and the promissory note by e-mail. They stay in your
      account, unchanged, for as long as [the law makes us keep them](/privacy-policy#retention).`),
    p(`The shop gets its money from us, not from you. From then on you owe us the principal, and the
      interest as it falls due.`),
    p(`**Study the terms and conditions in the disclosure statement before you proceed with the
      loan.** Borrow only what fits your next few paydays.`),
  );
}

function costLimits(f: Figures): Section {
  return section(
    'cost-limits',
    'The most a plan can cost',
    p(`The SEC sets ceilings on small loans (Memorandum Circular No. 14, series of 2025). They bind
      unsecured general-purpose loans of up to ${f.caps.maxPrincipal} for up to
      ${f.caps.maxMonths} months, entered into from ${f.caps.from.en}. **We apply them to every
      plan, whatever its size or length.**`),
    table({
      caption: 'Ceilings on every plan',
      head: ['What is limited', 'Ceiling'],
      rows: [
        ['Interest', `${f.caps.nominalMonthly} a month`],
        ['Effective rate, with all fees except late charges', `${f.caps.effectiveMonthly} a month`],
        ['Late charges', `${f.caps.lateMonthly} a month of the scheduled amount that is overdue`],
        [
          'Interest, fees and late charges together, over the whole life of a plan',
          `${f.caps.totalCost} of the principal`,
        ],
        ['Late charges on one plan (our own ceiling)', f.late.planCap],
      ],
    }),
    p(`We do not split a purchase, rename a fee or add a product to get around a ceiling. Purchases
      by one buyer from one merchant within 24 hours are counted as one when we test it.`),
    p('A charge above a ceiling is not owed. If you have paid one, we give it back.'),
  );
}

function paying(f: Figures): Section {
  return section(
    'paying',
    'Due dates and payments',
    p(`An installment is due by the end of its due date. Where a month is too short for your day,
      its last day counts. When a due date is not a banking day, you have until the next banking
      day at no cost.`),
    p(`With your permission, given when you link it, we charge a saved payment source at checkout
      for what is due that day, and afterwards whenever you choose it to pay. We do not charge it on
      a due date by ourselves: you make each later payment. You may change or unlink it at any time.
      Some sources, GCash among them, cannot be saved: there you approve each payment.`),
    p(`You can always pay with a reference number, without signing in. We never close the way to
      pay, even when an account is suspended.`),
    p(`If a charge fails, nothing is taken and we tell you. If we do not know yet whether it went
      through, we say so, keep asking the provider, and **do not charge you a second time**.`),
    p(`A payment goes to the oldest installment first and, within it, to late charges, then fees,
      then interest, then principal. What is left pays the next installment. We keep no stored
      balance: an overpayment goes back to you or, if you wish, to what is due next.`),
    p(`You may move a due date ${f.dateMovesPerYear} times in a year, free. We show the new dates,
      and any change in interest, before you accept.`),
  );
}

function early(): Section {
  return section(
    'early',
    'Paying early',
    p(`You may pay a plan early, in whole or in part, on any day. **There is no penalty and no fee.** The Financial Products and
      Services Consumer Protection Act (Republic Act 11765) gives you this right.`),
    p(`When you settle in full you pay the principal that is left and the interest up to that day.
      Interest for the time after it is never charged. We show what you would save before you
      confirm, and send you a certificate of full payment.`),
    p(`A part payment that is more than what is due now goes to the next installment, and from
      there on.`),
  );
}

function coolingOff(f: Figures): Section {
  return section(
    'cooling-off',
    `Changing your mind: ${f.coolingOffDays} days`,
    p(`You may cancel a plan within **${f.coolingOffDays} days** of agreeing to it, without giving a
      reason. Tell us in your account or by any address in [Contact](#contact).`),
    p(`You then pay back the principal and nothing else: no interest, no fee. What you have already
      paid counts, and interest or fees you have paid come back to you.`),
    p(`Cancelling the plan does not by itself return what you bought. For that see
      [Returns, refunds and problems](#returns).`),
  );
}

function late(f: Figures): Section {
  return section(
    'late',
    'If a payment is late',
    p(`Nothing is charged for ${f.late.graceDays} days after the due date or until the next banking
      day, whichever is later.`),
    p(`After that a late charge of **${f.late.dailyRate} a day** runs on the scheduled amount that is
      overdue, from the day after the grace ends until it is paid. On
      ${f.late.exampleOverdue} overdue that is ${f.late.exampleDaily} a day.`),
    p(`The charge is simple: it is never charged on late charges or on amounts not yet due. It is
      never more than ${f.late.monthlyCap} a month of the overdue amount, never more than
      **${f.late.planCap} on one plan**, and it counts towards the
      [ceiling on the whole cost](#cost-limits).`),
    p(`While something is overdue you cannot start a new plan. As soon as you have paid what is
      overdue, you can ask for one again.`),
    p(`Missed payments may lower your rating with us and are reported as
      [credit information](#credit-information).`),
  );
}

function conduct(f: Figures): Section {
  return section(
    'conduct',
    'If you cannot pay, and how we treat you',
    p(`Tell us early. In your account you can ask for smaller installments or later dates without
      calling anyone. We look at each request and never charge a fee for asking.`),
    p(`We follow SEC Memorandum Circular No. 18, series of 2019, and go further. We, and anyone who
      collects for us:`),
    list(
      `contact you only between ${f.contact.from} and ${f.contact.to}. The circular forbids contact
        before ${f.contact.lawFrom} or after ${f.contact.lawTo}, with exceptions that we do not
        use;`,
      'contact you and no one else: not your family, employer, friends or phone book;',
      'never threaten, insult, shame, publish your name or pretend to be an authority;',
      'say who we are, what is owed and how it was worked out;',
      'keep a record of every attempt, which you can read in your account.',
    ),
    p(`A guarantor is contacted only if that person signed as one. This website cannot read your
      contacts, and we ask for none.`),
    p(`If a debt is passed to a collecting agency or sold, we tell you its name beforehand, and the
      same rules bind it.`),
  );
}
