import { list, p, type Section, section } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function afterwardsSections(f: Figures): Section[] {
  return [returns(f), creditInformation(), paluwagan(f), merchants(f), prohibited()];
}

function returns(f: Figures): Section {
  return section(
    'returns',
    'Returns, refunds and problems',
    p(`The shop sells to you and answers for what it sells. Your rights under the Consumer Act
      (Republic Act 7394) and other laws stand; paying through Luwag takes none of them away.`),
    p(`When you report a return, or a problem with a purchase, the installments still to come
      **stop at once** while the case is open. No late charge runs on them. You, the shop and we
      see the same case file.`),
    p(`If the shop does not answer within ${f.merchantAnswerDays} days, the case is decided in your favour.
      Otherwise a person decides, gives reasons in writing, and either side may appeal once.`),
    p(`A refund first takes down what you still have to pay: the **last installment first**, then the
      one before it. Whatever is left after that is money you have already paid, and it goes back to
      the source you paid with. Interest on the refunded part is dropped. You see your
      plan before and after.`),
    p(`A refund never goes to a different person or account than the one that paid, except where
      that account no longer exists and we have checked the new one with you.`),
  );
}

function creditInformation(): Section {
  return section(
    'credit-information',
    'Credit information',
    p(`**Notice under Republic Act 9510.** As a lender we must send basic credit data about your
      plans, good and bad, with updates, to the Credit Information Corporation (CIC). Lenders and
      credit bureaus that have access under that law may see it. We ask you to acknowledge this
      notice before your first plan.`),
    p(`If a decision against you rests on such information, we tell you. You may see it and dispute
      it with us or with the CIC. We correct what we sent wrongly.`),
  );
}

function paluwagan(f: Figures): Section {
  return section(
    'paluwagan',
    'Paluwagan',
    p(`A paluwagan is an agreement among its members. **Luwag keeps the record**: who gives how
      much, on which day, and whose turn it is. We do not lend to the group, hold the pot, promise
      a return or cover a share that is not given, unless the group’s signed terms say so.`),
    p('These rules hold in every group:'),
    list(
      `entry by invitation only; every member has passed our identity check; groups are never
        advertised to strangers;`,
      `${f.paluwagan.slotsMin} to ${f.paluwagan.slotsMax} slots, at most
        ${f.paluwagan.slotsPerMember} for one member, at most ${f.paluwagan.monthsMax} months, and
        a contribution of ${f.paluwagan.contributionMin} to ${f.paluwagan.contributionMax} each
        round; a person may be in ${f.paluwagan.groupsPerMember} running groups;`,
      `amounts, dates, order of turns and what happens on a miss are fixed and accepted by all
        members before the first round; afterwards a change needs every member;`,
      `the order is agreed or drawn by lot in a way every member can check;`,
      'each member receives exactly what the slots give: no interest, no profit, no referral pay;',
      `the record only grows. A mistake is corrected by a new line that all can see, and the
        organiser has no right over anyone’s money.`,
    ),
    p(`A member may leave before the first round. After that, leaving needs a replacement the
      group accepts. If a group ends early, each member’s position is what was given less what was
      received, and the record shows it.`),
    p(`A fee for the service, if there is one, is a flat amount in pesos shown before anyone
      accepts. A missed contribution is owed to the group. It may hold back your next purchase and
      shows in your rating history.`),
    p(`Promising a profit (“tubo”), selling slots to the public or running a group of made-up members is
      forbidden, may be a crime, and ends the group and the account.`),
  );
}

function merchants(f: Figures): Section {
  return section(
    'merchants',
    'Terms for merchants',
    p(`To sell through Luwag you give us your business papers and the identity of its owners, and
      keep them current. You sell what you say you sell, deliver it, and follow the Consumer Act
      and the Internet Transactions Act (Republic Act 11967).`),
    p(`**Discount.** You give us a merchant discount on the amount of the sale:
      **${f.merchantDiscount.interestFree}** on the plans at 0% to the buyer and
      **${f.merchantDiscount.withInterest}** on the plans with interest. There is no fee for
      joining, no monthly fee and no charge for test mode. You may not add the discount, or any
      surcharge for using Luwag, to the buyer’s price.`),
    p(`**Payouts.** We pay you the price less the discount on the next banking day after a purchase
      is final, to a bank account or e-wallet in the name of the business. Each payout shows every
      sale, discount, refund and tax behind it. A new payout account is used only after
      ${f.payoutAccountHoldHours} hours and a second check.`),
    p(`**Risk.** When a buyer does not pay, the loss is ours; you never collect. It is yours when
      the sale was not real, the goods were not delivered or not as sold, or a case was rightly
      decided against you. For a new merchant, or one with unusual refunds, we may hold back a
      stated part of payouts for a stated time, and we say why.`),
    p(`**Refunds** are possible in full or in part, by amount, for ${f.refundDays} days, and never
      above what was paid. The discount on the refunded part is given back to you. If a refund is
      more than we owe you, it comes off later payouts or you pay it on request.`),
    p(`**Tax.** We withhold what Revenue Regulations No. 16-2023 require:
      ${f.withholding.rate} on one half of gross remittances once they pass
      ${f.withholding.threshold} in a year, unless you have shown that you are exempt. You
      receive the certificate.`),
    p(`**Keys and webhooks.** API keys are secret and yours to guard. Test keys never move real
      money. Do not use what you learn about a buyer for anything but the order. We never give
      you a buyer’s identity papers, limit or reason of refusal.`),
  );
}

function prohibited(): Section {
  return section(
    'prohibited',
    'What may not be sold or bought',
    p('Luwag may not be used for:'),
    list(
      'gambling, lottery and betting credit;',
      'cash, cash advances, virtual currency and anything that is as good as cash;',
      'securities, investments, pawned goods and the payment of other loans;',
      'tobacco, vape products and alcohol;',
      'weapons, drugs, prescription medicine without a licensed seller, and protected wildlife;',
      'stolen or counterfeit goods, and whatever the law forbids to sell;',
      'sales that did not happen, or to oneself.',
    ),
    p(
      'Game credits and jewellery may be limited in amount. We tell a merchant before it goes live.',
    ),
  );
}
