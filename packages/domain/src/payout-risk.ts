import type { Centavos } from './money.ts';

/** What is known of a shop's sales of the last weeks, counted and without names. */
export interface ShopTrade {
  readonly buyers: number;
  /** Buyers with a device, number, address or bank account in common with the shop's owner. */
  readonly buyersLinkedToOwner: number;
  /** Buyers with one in common with another buyer of the shop. */
  readonly buyersLinkedToEachOther: number;
  /** Buyers whose account was days old when they bought here. */
  readonly newBuyers: number;
  /** Buyers who have bought nowhere else. */
  readonly buyersOnlyHere: number;
  /** Plans of which something was due by now, and those of them that are overdue. */
  readonly plansDue: number;
  readonly plansOverdue: number;
  readonly soldCentavos: Centavos;
  readonly refundedCentavos: Centavos;
}

export type RiskReason =
  | 'linked_to_owner'
  | 'linked_buyers'
  | 'new_buyers'
  | 'buyers_only_here'
  | 'not_paid_back'
  | 'refunds';

export interface RiskScore {
  readonly points: number;
  readonly reasons: readonly RiskReason[];
  readonly isHeld: boolean;
}

/** From here on a payout waits for somebody to look. */
const heldFrom = 60;
/** Fewer say nothing: a shop's first customers are its friends. */
const buyersMin = 8;
const plansMin = 5;

const isShare = (part: number, whole: number, percentMin: number): boolean =>
  whole > 0 && part * 100 >= whole * percentMin;

/**
 * Whether a shop's sales look made up: by people who are one person, who are new, who buy nowhere
 * else, who do not pay back. No sign is enough alone but buyers who are the owner's own household:
 * every new shop has new customers.
 */
export function scoreTrade(trade: ShopTrade): RiskScore {
  const { buyers } = trade;
  const isCounted = buyers >= buyersMin;
  const signs: [RiskReason, number, boolean][] = [
    ['linked_to_owner', 60, isCounted && isShare(trade.buyersLinkedToOwner, buyers, 20)],
    ['linked_buyers', 40, isCounted && isShare(trade.buyersLinkedToEachOther, buyers, 30)],
    ['new_buyers', 15, isCounted && isShare(trade.newBuyers, buyers, 70)],
    ['buyers_only_here', 15, isCounted && isShare(trade.buyersOnlyHere, buyers, 90)],
    [
      'not_paid_back',
      40,
      trade.plansDue >= plansMin && isShare(trade.plansOverdue, trade.plansDue, 30),
    ],
    ['refunds', 20, isCounted && isShare(trade.refundedCentavos, trade.soldCentavos, 40)],
  ];
  const found = signs.filter(([, , isSo]) => isSo);
  const points = found.reduce((total, [, each]) => total + each, 0);
  return { points, reasons: found.map(([reason]) => reason), isHeld: points >= heldFrom };
}
