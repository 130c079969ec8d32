/**
 * The ways a call goes wrong while the money may or may not have moved. The first nine are the
 * drills; the order is published, because magic amounts count along it.
 */
export const MISBEHAVIOURS = {
  slow: 'done at once, answered after 29 seconds',
  timeout_but_done: 'done, and never answered',
  timeout_not_done: 'not done, and never answered',
  error_but_done: 'done, and answered with 500',
  reversed: 'answered as succeeded, and taken back a minute later',
  duplicate_callbacks: 'its webhook is sent five times',
  callback_first: 'its webhook arrives before the answer',
  wrong_amount: 'one centavo less than was asked for is taken',
  silence: 'stays PENDING, and nothing is heard of it for three days',
  error_not_done: 'not done, and answered with 500',
  unavailable: 'not done, and answered with 503',
  garbled: 'done, and answered with a page of HTML',
} as const;
export type Misbehaviour = keyof typeof MISBEHAVIOURS;

export const MISBEHAVIOUR_NAMES = Object.keys(MISBEHAVIOURS) as Misbehaviour[];

/**
 * Which call an order is for. Reads know only the ways of answering; a search is a read too, and
 * can be ordered by itself.
 */
export const OPERATIONS = [
  'charge',
  'refund',
  'payout',
  'link',
  'cancel',
  'read',
  'search',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What the documents leave open, and how it is answered here until told otherwise. */
export type Switches = {
  /** Whether an idempotency key seen before gives the first answer again. */
  honoursIdempotencyKeys: boolean;
  /** Whether a reference used before is refused on every channel; on cards it always is. */
  refusesRepeatedReferences: boolean;
  /** Whether amounts decide what becomes of a call. Off for runs with random amounts. */
  hasMagicAmounts: boolean;
  /** Whether a refund's webhook wraps its envelope twice, as one of the samples does. */
  nestsRefundWebhooks: boolean;
  callsPerMinute: number;
};

type Order = { misbehaviour: Misbehaviour; operation: Operation; remaining: number };

export type Orders = {
  switches: Switches;
  order(order: Order): void;
  /** The next order for a call of this kind; it counts as used. */
  take(operation: Operation): Misbehaviour | undefined;
  list(): Order[];
  clear(): void;
};

/** Orders are taken in the sequence they were given, each as many times as it says. */
export function createOrders(defaults: { callsPerMinute: number }): Orders {
  let orders: Order[] = [];
  const fresh = (): Switches => ({
    honoursIdempotencyKeys: false,
    refusesRepeatedReferences: false,
    hasMagicAmounts: true,
    nestsRefundWebhooks: false,
    ...defaults,
  });
  const switches = fresh();
  return {
    switches,
    order: (order) => void orders.push(order),
    take(operation) {
      const next = orders.find((order) => order.operation === operation);
      if (next === undefined) return undefined;
      next.remaining -= 1;
      orders = orders.filter(({ remaining }) => remaining > 0);
      return next.misbehaviour;
    },
    list: () => orders.map((order) => ({ ...order })),
    clear() {
      orders = [];
      Object.assign(switches, fresh());
    },
  };
}
