// Everything that is filled in has a number, and all else about it follows from that: its id, its
// moment, and who bought what. So one table can be written without reading another, and a caller
// knows whom to ask for.

export type Sizes = {
  payments: number;
  buyers: number;
  shops: number;
  staff: number;
  /** Buyers whose names open, and who buy more than others: whoever is looked at. */
  known: number;
  events: number;
};

export const sizesFor = (payments: number): Sizes => ({
  payments,
  buyers: Math.ceil(payments / 5),
  shops: Math.max(20, Math.ceil(payments / 1_000)),
  staff: 100,
  known: Math.min(2_000, Math.ceil(payments / 100)),
  events: payments,
});

const years = 2;
const spanMs = years * 365 * 86_400_000;

/** One kind of thing: its mark in an id, and how many there are. */
export type Kind = { mark: number; count: number };

export type World = ReturnType<typeof worldOf>;

export function worldOf(sizes: Sizes, now: Date) {
  const startMs = now.getTime() - spanMs;
  const { payments, buyers, shops, staff, events } = sizes;
  const kinds = {
    buyer: { mark: 1, count: buyers },
    shop: { mark: 2, count: shops },
    staff: { mark: 3, count: staff },
    store: { mark: 4, count: shops },
    request: { mark: 5, count: payments },
    plan: { mark: 6, count: payments },
    installment: { mark: 7, count: payments * 3 },
    attempt: { mark: 8, count: payments * 2 },
    contact: { mark: 9, count: Math.ceil(payments * 0.6) },
    limit: { mark: 10, count: Math.ceil(payments / 10) },
    change: { mark: 11, count: payments },
    decline: { mark: 12, count: Math.ceil(payments / 20) },
    kyc: { mark: 13, count: buyers },
    kyb: { mark: 14, count: shops },
    decision: { mark: 15, count: buyers },
    support: { mark: 16, count: Math.ceil(payments / 25) },
    entry: { mark: 17, count: Math.ceil(payments / 25) * 3 },
    dispute: { mark: 18, count: payments },
    refund: { mark: 19, count: payments },
    ask: { mark: 20, count: payments },
    writeOff: { mark: 21, count: payments },
    risk: { mark: 22, count: Math.ceil(payments / 100) },
    hold: { mark: 23, count: Math.ceil(payments / 100) },
    payout: { mark: 24, count: Math.ceil(payments / 10) },
    batch: { mark: 25, count: Math.ceil(payments / 10) },
    journal: { mark: 26, count: payments },
    bank: { mark: 27, count: shops },
    event: { mark: 28, count: events },
  } satisfies Record<string, Kind>;
  const msOf = ({ count }: Kind, n: string) =>
    `(${startMs} + (${n})::bigint * ${spanMs} / ${count})`;
  return {
    sizes,
    now,
    kinds,
    /** When the thing of this number came about, in SQL: spread evenly over the years. */
    at: (kind: Kind, n: string) => `to_timestamp(${msOf(kind, n)} / 1000.0)`,
    /** Its id, in the form and the order of time that ours have. */
    id: (kind: Kind, n: string) =>
      `(lpad(to_hex(${msOf(kind, n)}), 12, '0') || '7' || lpad(to_hex((${n}) % 4096), 3, '0')
        || '8${hex(kind.mark, 2)}' || lpad(to_hex((${n})::bigint), 13, '0'))::uuid`,
    /** The same id outside SQL. */
    idOf(kind: Kind, n: number): string {
      const ms = BigInt(startMs) + (BigInt(n) * BigInt(spanMs)) / BigInt(kind.count);
      const digits = `${hex(ms, 12)}7${hex(n % 4096, 3)}8${hex(kind.mark, 2)}${hex(n, 13)}`;
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

const hex = (value: number | bigint, length: number): string =>
  value.toString(16).padStart(length, '0');

/** `from` of rows that are numbered: each as `n`. */
export const numbers = (from: number, to: number, step = 1): string =>
  `generate_series(${from}::bigint, ${Math.floor(to)}, ${step}) n`;

/** The number of the buyer that is known as the k-th, from 0. */
export const knownBuyer = ({ buyers, known }: Sizes, k: number | string): string =>
  `((${k}) % ${known} + 1) * ${Math.floor(buyers / known)}`;

/** Multiplied by such a number, neighbours are strangers. */
const apart = 2_654_435_761n;

/**
 * Who bought it. One in fifty is of somebody known, and one in two thousand of the same person, who
 * has more purchases than any page shows.
 */
export const buyerOf = (sizes: Sizes, n: string): string => `(case
  when (${n}) % 2000 = 7 then ${knownBuyer(sizes, 0)}
  when (${n}) % 50 = 1 then ${knownBuyer(sizes, `(${n}) / 50`)}
  else 1 + (${n}) * ${apart} % ${sizes.buyers} end)`;

/** Where it was bought: one in twenty at the largest shop, which is the first. */
export const shopOf = (sizes: Sizes, n: string): string =>
  `(case when (${n}) % 20 = 5 then 1 else 1 + (${n}) * 48271 % ${sizes.shops} end)`;

export const isPaid = (n: string): string => `(${n}) % 10 <> 9`;

export const isRefunded = (n: string): string => `(${n}) % 50 = 11`;

/** Late are some of the last year, and of those who are known more lately. */
export const isLate = ({ payments }: Sizes, n: string): string =>
  `(((${n}) > ${payments / 2} and (${n}) % 100 = 3)
    or ((${n}) > ${payments * 0.98} and (${n}) % 50 = 1))`;

export const isWrittenOff = ({ payments }: Sizes, n: string): string =>
  `((${n}) < ${payments / 4} and (${n}) % 500 = 3)`;

/** Those of the last weeks, and those that are late. */
export const isActive = (sizes: Sizes, n: string): string =>
  `((${n}) > ${sizes.payments * 0.9} or ${isLate(sizes, n)})`;

/** How many days the second payment of a late plan is late. */
export const daysLate = (n: string): string => `(5 + (${n}) / 50 % 200)`;
