import { join } from 'node:path';
import { z } from 'zod';
import { type Cart, totalOf } from './catalogue.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { createLuwag, type Luwag, type Request } from './luwag.ts';
import { type Order, type Orders, openOrders } from './orders.ts';
import { isSigned } from './signature.ts';
import { isEnded } from './views.ts';

export type ShopOptions = Credentials & {
  /** Where Luwag's API answers, and where its pages are. */
  apiOrigin?: string | undefined;
  luwagOrigin?: string | undefined;
};

/** Where the shop is, as Luwag and browsers know it, and where it keeps its orders. */
export type Place = { origin: () => string; now: () => Date; dataDir?: string | undefined };

export type Shop = ReturnType<typeof openShop>;

/** Its orders, what it asks Luwag for, and what Luwag tells it. */
export function openShop(options: ShopOptions, place: Place) {
  const { dataDir } = place;
  const orders = openOrders(dataDir && join(dataDir, 'shop.jsonl'));
  const credentials = () => readCredentials(options, dataDir && join(dataDir, 'shop.json'));
  const luwag = (): Luwag | undefined => {
    const { key } = credentials();
    return key && options.apiOrigin
      ? createLuwag({ key, apiOrigin: options.apiOrigin })
      : undefined;
  };
  return {
    origin: place.origin,
    credentials,
    orders: orders.list,
    /** The same name twice is the same order. */
    placeOrder: (id: string, cart: Cart): Order =>
      orders.find(id) ?? orders.put(newOrder(id, cart, place.now())),
    ...asking(orders, luwag, place),
    hear: hearing(orders, () => credentials().webhookSecret, place.now),
  };
}

const newOrder = (id: string, cart: Cart, now: Date): Order => ({
  id,
  lines: cart.map(({ product: { name, priceCentavos }, count }) => ({
    name,
    count,
    priceCentavos,
  })),
  totalCentavos: totalOf(cart),
  createdAt: now.toISOString(),
  tries: 1,
  status: 'new',
  version: 0,
  events: [],
});

/** Of what was heard about one request the later version counts, in whatever order it came. */
const apply = (
  orders: Orders,
  order: Order,
  { status, version }: Pick<Request, 'status' | 'version'>,
): Order => (version > order.version ? orders.put({ ...order, status, version }) : order);

function asking(orders: Orders, luwagNow: () => Luwag | undefined, { origin }: Place) {
  const problems = new Map<string, string>();

  /** The order as Luwag has it now. */
  async function refresh(id: string): Promise<Order | undefined> {
    const luwag = luwagNow();
    const order = orders.find(id);
    if (!order?.request || !luwag) return order;
    const answer = await luwag.read(order.request.id);
    if (answer.ok) problems.delete(id);
    else problems.set(id, answer.code);
    const latest = orders.find(id) ?? order;
    return answer.ok && answer.request.id === latest.request?.id
      ? apply(orders, latest, answer.request)
      : latest;
  }

  /** Where the order can be paid; undefined when Luwag could not be asked. */
  async function payUrlOf(id: string): Promise<string | undefined> {
    const luwag = luwagNow();
    const found = await refresh(id);
    if (!found || !luwag) return undefined;
    if (found.request && !isEnded(found)) return found.request.payUrl;
    // One that has ended is over for good: what follows is another request, under another key.
    const order = isEnded(found) ? nextTryOf(found) : found;
    const answer = await luwag.ask(order, {
      done: `${origin()}/shop/return?order=${order.id}`,
      canceled: `${origin()}/shop/cancel`,
    });
    if (!answer.ok) {
      problems.set(id, answer.code);
      return undefined;
    }
    problems.delete(id);
    const { id: requestId, webpay_url: payUrl, status, version } = answer.request;
    orders.put({ ...order, request: { id: requestId, payUrl }, status, version });
    return payUrl;
  }

  const nextTryOf = ({ request: _over, ...order }: Order): Order =>
    orders.put({ ...order, tries: order.tries + 1, status: 'new', version: 0 });

  return { refresh, payUrlOf, problemOf: ({ id }: Order) => problemWords(problems.get(id)) };
}

const problemWords = (code: string | undefined): string | undefined => {
  if (code === undefined) return undefined;
  return code === 'no_answer'
    ? 'Luwag did not answer. Your order is safe: trying again pays it once.'
    : `Luwag refused: ${code}.`;
};

export type Heard = 'taken' | 'known' | 'forged' | 'no_secret' | 'not_ours';
type Headers = Record<string, string | string[] | undefined>;

const Event = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    id: z.string(),
    order_reference: z.string().nullable(),
    status: z.string(),
    version: z.number(),
  }),
});

const hearing =
  (orders: Orders, secretNow: () => string | undefined, now: () => Date) =>
  (headers: Headers, body: string): Heard => {
    const secret = secretNow();
    if (!secret) return 'no_secret';
    if (!isSigned(secret, headers, body, now())) return 'forged';
    const told = JSON.parse(body);
    // Of a refund this shop learns by its request, which is told after it.
    if (!String(told.type).startsWith('payment_request.')) return 'not_ours';
    const { type, timestamp, data } = Event.parse(told);
    const order = orders.find(data.order_reference ?? '');
    if (!order || order.request?.id !== data.id) return 'not_ours';
    const id = String(headers['webhook-id']);
    if (order.events.some((event) => event.id === id)) return 'known';
    const event = { id, type, version: data.version, at: timestamp };
    apply(orders, orders.put({ ...order, events: [...order.events, event] }), data);
    return 'taken';
  };
