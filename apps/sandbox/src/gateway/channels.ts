/** What the gateway's table of Philippine channels says, as far as it is played here. */
export type Channel = {
  kind: 'wallet' | 'debit' | 'card' | 'qr' | 'counter';
  minCentavos: number;
  maxCentavos: number;
  /** A token can be made and charged again. */
  canBeSaved: boolean;
  /** A saved token is charged without a step of the customer. */
  isUnattended: boolean;
  refundDays: number;
  tokenLifeDays?: number;
  /** "Not every channel sends it": this one stays silent about what failed. */
  tellsOfFailures: boolean;
};

const PESOS = 100;
const YEAR_DAYS = 365;

const wallet = {
  kind: 'wallet',
  minCentavos: 1 * PESOS,
  maxCentavos: 100_000 * PESOS,
  canBeSaved: true,
  isUnattended: true,
  refundDays: 365,
  tellsOfFailures: true,
} as const;

/** The customer is shown something to scan or to say, and pays elsewhere. */
const presented = {
  ...wallet,
  canBeSaved: false,
  isUnattended: false,
  refundDays: 0,
  // Nobody is there to decline: it is paid, or it lapses.
  tellsOfFailures: false,
} as const;
const counter = { ...presented, kind: 'counter', minCentavos: 50 * PESOS } as const;

const debit = { ...wallet, kind: 'debit', isUnattended: false, refundDays: 30 } as const;

const CHANNELS = {
  GCASH: { ...wallet, canBeSaved: false, isUnattended: false, refundDays: 180 },
  PAYMAYA: wallet,
  GRABPAY: { ...wallet, tokenLifeDays: 10 * YEAR_DAYS },
  SHOPEEPAY: {
    ...wallet,
    refundDays: 90,
    tokenLifeDays: 5 * YEAR_DAYS,
    tellsOfFailures: false,
  },
  BPI_DIRECT_DEBIT: { ...debit, maxCentavos: 500_000 * PESOS, tokenLifeDays: 91 },
  BPI_RECURRING: {
    ...debit,
    maxCentavos: 500_000 * PESOS,
    isUnattended: true,
    tokenLifeDays: 91,
  },
  UBP_DIRECT_DEBIT: { ...debit, tokenLifeDays: YEAR_DAYS },
  UBP_EADA: { ...debit, isUnattended: true, tokenLifeDays: YEAR_DAYS },
  RCBC_DIRECT_DEBIT: { ...debit, maxCentavos: 50_000 * PESOS },
  CHINABANK_DIRECT_DEBIT: { ...debit, maxCentavos: 50_000 * PESOS, tokenLifeDays: 91 },
  // A card's token lives as long as the card.
  CARDS: { ...wallet, kind: 'card', minCentavos: 20 * PESOS, maxCentavos: 700_000 * PESOS },
  QRPH: { ...presented, kind: 'qr', maxCentavos: 50_000 * PESOS },
  '7ELEVEN': { ...counter, maxCentavos: 10_000 * PESOS },
  CEBUANA: { ...counter, maxCentavos: 50_000 * PESOS },
} as const satisfies Record<string, Channel>;

export type ChannelCode = keyof typeof CHANNELS;

export const channelOf = (code: ChannelCode): Channel => CHANNELS[code];

/** A guide of the gateway writes MAYA for what all its tables call PAYMAYA. */
export function readChannelCode(written: string | undefined): ChannelCode | undefined {
  const code = written === 'MAYA' ? 'PAYMAYA' : written;
  return code !== undefined && Object.hasOwn(CHANNELS, code) ? (code as ChannelCode) : undefined;
}
