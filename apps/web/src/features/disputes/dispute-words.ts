import type { Dispute, DisputeEntry, DisputeRow } from '@luwag/contracts/disputes';
import { civilDate, daysBetween } from '@luwag/domain/calendar';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';

/** Who reads the page. */
export type Side = DisputeEntry['by'];
export type Kind = Dispute['kind'];
export type Wish = Dispute['wish'];

/** As the buyer chooses it. */
export const kindWords: Readonly<Record<Kind, () => string>> = {
  not_arrived: m.disputes_kind_not_arrived,
  broken: m.disputes_kind_broken,
  returned: m.disputes_kind_returned,
  wrong_amount: m.disputes_kind_wrong_amount,
  not_mine: m.disputes_kind_not_mine,
};

/** As it is told to everybody. */
export const titleWords: Readonly<Record<Kind, () => string>> = {
  not_arrived: m.disputes_title_not_arrived,
  broken: m.disputes_title_broken,
  returned: m.disputes_title_returned,
  wrong_amount: m.disputes_title_wrong_amount,
  not_mine: m.disputes_title_not_mine,
};

export const wishWords: Readonly<Record<Wish, () => string>> = {
  refund: m.disputes_wish_refund,
  exchange: m.disputes_wish_exchange,
  repair: m.disputes_wish_repair,
};

const sideWords: Readonly<Record<Side, () => string>> = {
  buyer: m.disputes_turn_buyer,
  shop: m.disputes_turn_shop,
  luwag: m.disputes_turn_luwag,
};

type Standing = Pick<DisputeRow, 'state' | 'turn'>;

/** Who is to act, in one or two words for whoever reads it. */
export function turnWords({ state, turn }: Standing, side: Side): string {
  if (state === 'closed') return m.disputes_turn_closed();
  if (!turn) return m.disputes_turn_decided();
  return turn === side ? m.disputes_turn_you() : sideWords[turn]();
}

export function turnTone({ state, turn }: Standing, side: Side): BadgeTone {
  if (state === 'closed') return 'plain';
  return turn === side ? 'now' : 'pend';
}

/** What comes next, and what follows from silence, for whoever reads it. */
export function thenWords(dispute: Dispute, side: Side): string {
  const { state, buyer_name: name } = dispute;
  switch (state) {
    case 'shop_turn':
      return silentShopWords(dispute, side);
    case 'buyer_turn':
      return side === 'buyer'
        ? m.disputes_then_buyer_turn()
        : m.disputes_shop_then_buyer_turn({ name });
    case 'promised':
      return side === 'buyer'
        ? m.disputes_then_promised()
        : m.disputes_shop_then_promised({ name });
    case 'review':
      return side === 'luwag' ? m.disputes_staff_then_review() : m.disputes_then_review();
    case 'decided':
      return m.disputes_then_decided();
    case 'appealed':
      return m.disputes_then_appealed();
    case 'closed':
      return m.disputes_then_closed();
  }
}

function silentShopWords(dispute: Dispute, side: Side): string {
  const { answer_by: answerBy, buyer_name: name } = dispute;
  const amount = pesos(dispute.open_amount);
  if (side === 'buyer') return m.disputes_then_shop_turn({ amount });
  if (side === 'luwag') return m.disputes_shop_then_silent({ name, amount });
  const date = answerBy ? shortDateOf(answerBy) : '';
  return m.disputes_shop_then_shop_turn({ date, name, amount });
}

/** `12 days left`, `1 day left`, `Last day`. */
export function daysLeftWords(answerBy: string, today: string): string {
  const days = daysBetween({ from: civilDate(today), to: civilDate(answerBy) });
  if (days > 1) return m.disputes_days_left({ days });
  if (days === 1) return m.disputes_day_left();
  return days === 0 ? m.disputes_day_last() : m.disputes_days_over();
}

type Offer = Pick<NonNullable<Dispute['offer']>, 'kind' | 'amount'>;

/** What the shop offers, said by the shop itself. */
export function offerWords({ kind, amount }: Offer): string {
  if (kind === 'refund') return m.disputes_tag_offer_refund({ amount: pesos(amount) });
  if (kind === 'exchange') return m.disputes_tag_offer_exchange();
  return kind === 'repair' ? m.disputes_tag_offer_repair() : m.disputes_tag_offer_decline();
}

/** Amounts of a case are in all: what came back by ordinary refunds since the report is in them. */
export function amountHelp(dispute: Pick<Dispute, 'reported_amount' | 'refunded_amount'>): string {
  const most = m.disputes_report_amount_help({ amount: pesos(dispute.reported_amount) });
  const back = backWords(dispute);
  return back ? `${most} ${back}` : most;
}

/** Nothing, where nothing came back yet. */
export const backWords = ({ refunded_amount: back }: Pick<Dispute, 'refunded_amount'>): string =>
  back > 0 ? m.disputes_amount_counts({ amount: pesos(back) }) : '';

export const decisionWords = (amount: number): string =>
  amount > 0 ? m.disputes_decision_back({ amount: pesos(amount) }) : m.disputes_decision_nothing();
