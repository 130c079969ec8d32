import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { payTestRequest, triggerTestEvent } from '@luwag/contracts/test-mode';
import { waitUntil } from '@luwag/testing/harness/processes';
import { type Call, callWell } from '../checkout-drill/client.ts';
import type { Shop } from '../checkout-drill/people.ts';
import type { Books } from './books.ts';
import type { Message, Relay } from './relay.ts';
import type { Completed, Session, Storefront } from './storefront.ts';

export type Scene = { call: Call; shop: Shop; relay: Relay; storefront: Storefront; books: Books };

/** A cart whose buyer has chosen Luwag, and what is asked of them. */
type Begun = Scene & { at: number; cartId: string; session: Session };

/** What happened is wrong; said with what it was about. */
const wrong = ({ cartId }: Begun, what: string): never => {
  throw new Error(`cart ${cartId}: ${what}`);
};

const begin = async (scene: Scene, at: number): Promise<Begun> => {
  const cartId = await scene.storefront.openCart(at);
  return { ...scene, at, cartId, session: await scene.storefront.choose(cartId) };
};

/** The buyer pays at Luwag; what Luwag then tells the shop waits to be passed on. */
async function pay({ call, shop, relay, session }: Begun): Promise<Message> {
  const params = { request_id: session.data.id };
  await callWell(call(payTestRequest, shop.keyHeaders, { params }));
  return relay.paidEventOf(session.data.id);
}

/** The buyer's page asks again where another attempt is under way, as storefronts do. */
async function comeBack(begun: Begun): Promise<string> {
  let last: Completed | undefined;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    last = await begun.storefront.complete(begun.cartId);
    if (last.orderId) return last.orderId;
    if (last.status !== 409) break;
  }
  return wrong(begun, `came back and had no order: ${last?.status} ${last?.said}`);
}

const ordered = ({ books, cartId }: Begun): Promise<void> =>
  waitUntil(async () => (await books.orderOf(cartId)) !== undefined, `the order of ${cartId}`);

/** In the order in which webhook and buyer come, one after another through the drill. */
const courses = {
  async 'webhook first'(begun) {
    await begun.relay.pass(await pay(begun));
    await ordered(begun);
    const made = await begun.books.orderOf(begun.cartId);
    if ((await comeBack(begun)) !== made) wrong(begun, 'the buyer was shown another order');
  },
  async 'buyer first'(begun) {
    const event = await pay(begun);
    await comeBack(begun);
    await begun.relay.pass(event);
  },
  async 'at the same instant'(begun) {
    const event = await pay(begun);
    await Promise.all([begun.relay.pass(event), comeBack(begun)]);
  },
  async 'webhook repeated, buyer too'(begun) {
    const event = await pay(begun);
    const again = () => begun.relay.pass(event);
    const [one, other] = await Promise.all([
      ...[comeBack(begun), comeBack(begun)],
      ...[again(), again(), again()],
    ]);
    if (one !== other) wrong(begun, 'the buyer was shown two orders');
    await again();
  },
  async 'webhook alone'(begun) {
    await begun.relay.pass(await pay(begun));
    await ordered(begun);
  },
  async 'buyer alone'(begun) {
    await pay(begun);
    await comeBack(begun);
  },
  async 'buyer back too early'(begun) {
    const early = await begun.storefront.complete(begun.cartId);
    if (early.orderId) wrong(begun, 'had an order before it was paid');
    const event = await pay(begun);
    await Promise.all([comeBack(begun), begun.relay.pass(event)]);
  },
  async 'cart changed on the way'(begun) {
    const { storefront, cartId, at, call, shop } = begun;
    const added = await storefront.addLine(cartId, at + 1);
    if (added.status >= 300) wrong(begun, `could not be changed: ${added.text}`);
    const changed = { ...begun, session: await storefront.choose(cartId) };
    const former = { params: { request_id: begun.session.data.id } };
    const { status } = await call(payTestRequest, shop.keyHeaders, former);
    if (status !== 409) wrong(begun, `its former request could be paid: ${status}`);
    const event = await pay(changed);
    await Promise.all([begun.relay.pass(event), comeBack(changed)]);
    const late = await storefront.addLine(cartId, at);
    if (late.status < 300) wrong(begun, 'was changed after it was paid');
  },
  /** Neither comes: the scheduled job finds it. */
  async neither(begun) {
    await pay(begun);
  },
} satisfies Record<string, (begun: Begun) => Promise<void>>;

export type Course = keyof typeof courses;
const names = Object.keys(courses) as Course[];
export const courseAt = (at: number): Course => names[at % names.length] as Course;

export async function checkOut(scene: Scene, at: number): Promise<void> {
  const begun = await begin(scene, at);
  const { data } = begun.session;
  if (data.amount !== Math.round(begun.session.amount * 100))
    wrong(begun, `asks for ${data.amount} centavos instead of ₱${begun.session.amount}`);
  await courses[courseAt(at)](begun);
}

/**
 * Nobody pays, and everybody says so: the buyer's page, a webhook that somebody made up, and one
 * that Luwag signed for practice. There is no order.
 */
export async function pretend(scene: Scene, at: number): Promise<void> {
  const begun = await begin(scene, at);
  const { call, shop, relay, storefront, session } = begun;
  const payment_request_id = session.data.id;
  const wanted = { payment_request_id, type: 'payment_request.paid' };
  await callWell(call(triggerTestEvent, shop.keyHeaders, { body: wanted }));
  const signed = await relay.paidEventOf(payment_request_id);
  const forged = { ...signed, body: signed.body.replace('"livemode":false', '"livemode":true') };
  await Promise.all([relay.pass(signed), relay.pass(forged), storefront.complete(begun.cartId)]);
  const params = { request_id: payment_request_id };
  await callWell(call(cancelPaymentRequest, shop.keyHeaders, { params }));
  const { orderId } = await storefront.complete(begun.cartId);
  if (orderId) wrong(begun, 'has an order that nobody paid');
}
