import { dayMs, minuteMs } from '@luwag/domain/durations';
import { type Centavos, centavos } from '@luwag/domain/money';

/** How long a saved source can be charged. */
export type TokenLife =
  | { kind: 'none' }
  | { kind: 'months'; months: number }
  | { kind: 'card_expiry' }
  /** The gateway names no end. */
  | { kind: 'unstated' };

export type ChannelFacts = {
  minCentavos: Centavos;
  maxCentavos: Centavos;
  canBeSaved: boolean;
  /** A saved source is charged with no step of the buyer: what auto-debit needs. */
  isUnattended: boolean;
  tokenLife: TokenLife;
  /** How long after the payment it can be refunded through the channel; 0: not at all. */
  refundDays: number;
  /** How a payment by hand is made: on a page, by scanning a code, or by saying one. */
  flow: 'page' | 'qr' | 'counter';
  /** How long the buyer has for it. */
  payWithinMs: number;
};

const pesos = (amount: number) => centavos(amount * 100);
const months = (count: number): TokenLife => ({ kind: 'months', months: count });

const saved = {
  minCentavos: pesos(1),
  maxCentavos: pesos(100_000),
  canBeSaved: true,
  isUnattended: true,
  flow: 'page',
  payWithinMs: 15 * minuteMs,
} as const;

/** Paid each time by the buyer's own hand. */
const byHand = {
  ...saved,
  canBeSaved: false,
  isUnattended: false,
  tokenLife: { kind: 'none' },
} as const;

const atCounter = {
  ...byHand,
  flow: 'counter',
  minCentavos: pesos(50),
  payWithinMs: 2 * dayMs,
  refundDays: 0,
} as const;

/**
 * The ways to pay that we offer, as the gateway's table of Philippine channels has them. Where its
 * pages disagree the narrower figure stands here: BPI's own page says ₱100,000 and the table
 * ₱500,000.
 */
export const CHANNELS = {
  PAYMAYA: { ...saved, tokenLife: { kind: 'unstated' }, refundDays: 365 },
  GRABPAY: { ...saved, tokenLife: months(120), refundDays: 365 },
  SHOPEEPAY: { ...saved, tokenLife: months(60), refundDays: 90 },
  CARDS: {
    ...saved,
    minCentavos: pesos(20),
    maxCentavos: pesos(700_000),
    tokenLife: { kind: 'card_expiry' },
    refundDays: 365,
  },
  BPI_RECURRING: { ...saved, tokenLife: months(3), refundDays: 30 },
  UBP_EADA: { ...saved, tokenLife: months(12), refundDays: 30 },
  GCASH: { ...byHand, refundDays: 180 },
  QRPH: {
    ...byHand,
    flow: 'qr',
    maxCentavos: pesos(50_000),
    payWithinMs: 30 * minuteMs,
    refundDays: 0,
  },
  // The table names the counters and none of their limits: these are the narrowest we know of.
  '7ELEVEN': { ...atCounter, maxCentavos: pesos(10_000) },
  CEBUANA: { ...atCounter, maxCentavos: pesos(50_000) },
} as const satisfies Record<string, ChannelFacts>;

export type ChannelCode = keyof typeof CHANNELS;

/** Those whose payments lead to a code to scan or to say, and to no page. */
export type CodeChannel = {
  [C in ChannelCode]: (typeof CHANNELS)[C]['flow'] extends 'page' ? never : C;
}[ChannelCode];
export const isCodeChannel = (code: ChannelCode): code is CodeChannel =>
  CHANNELS[code].flow !== 'page';

export const channelCodes = Object.keys(CHANNELS) as ChannelCode[];
export const channelFacts = (code: ChannelCode): ChannelFacts => CHANNELS[code];

export const takesAmount = (code: ChannelCode, amountCentavos: number): boolean =>
  amountCentavos >= CHANNELS[code].minCentavos && amountCentavos <= CHANNELS[code].maxCentavos;

/**
 * A channel as the gateway writes it: one guide says MAYA for PAYMAYA, and the list of
 * transactions puts the country in front.
 */
export function readChannelCode(written: string | null | undefined): ChannelCode | undefined {
  const bare = written?.replace(/^PH_/, '');
  const code = bare === 'MAYA' ? 'PAYMAYA' : bare;
  return code !== undefined && Object.hasOwn(CHANNELS, code) ? (code as ChannelCode) : undefined;
}
