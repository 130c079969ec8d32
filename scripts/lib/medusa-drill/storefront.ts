import type { MedusaStore } from './store.ts';

/** What a storefront and the shop's admin do, by the calls that they make. */
export type Storefront = ReturnType<typeof storefrontOf>;

export type Session = {
  id: string;
  provider_id: string;
  amount: number;
  data: { id: string; webpay_url: string; status: string; amount: number };
};
type Collection = { id: string; payment_sessions: Session[] };
export type Completed = { orderId?: string; status: number; said: string };

const provider = 'pp_luwag_main';

export function storefrontOf({ origin, ...store }: MedusaStore) {
  const send = async (path: string, body: object, headers: Record<string, string>) => {
    const reply = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: reply.status, text: await reply.text() };
  };
  const asBuyer = (path: string, body: object) =>
    send(`/store${path}`, body, { 'x-publishable-api-key': store.publishableKey });
  const well = async <T>(sent: ReturnType<typeof send>): Promise<T> => {
    const { status, text } = await sent;
    if (status >= 300) throw new Error(`Medusa: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
  const lineOf = (at: number) => ({
    variant_id: store.variantIds[at % store.variantIds.length],
    quantity: 1,
  });
  return {
    async openCart(at: number): Promise<string> {
      const { cart } = await well<{ cart: { id: string } }>(
        asBuyer('/carts', {
          region_id: store.regionId,
          email: `buyer-${at}@example.com`,
          shipping_address: { first_name: 'Ana', last_name: 'Reyes', country_code: 'ph' },
          items: [lineOf(at)],
        }),
      );
      return cart.id;
    },
    addLine: (cartId: string, at: number) => asBuyer(`/carts/${cartId}/line-items`, lineOf(at)),
    /** Chooses Luwag: a session, with the page to send the buyer to. */
    async choose(cartId: string): Promise<Session> {
      const { payment_collection: made } = await well<{ payment_collection: Collection }>(
        asBuyer('/payment-collections', { cart_id: cartId }),
      );
      const { payment_collection: chosen } = await well<{ payment_collection: Collection }>(
        asBuyer(`/payment-collections/${made.id}/payment-sessions`, {
          provider_id: provider,
          data: { return_url: `${returnPage}?cart=${cartId}` },
        }),
      );
      const [session] = chosen.payment_sessions;
      if (!session) throw new Error('Medusa made no session');
      return session;
    },
    /** What the page that the buyer comes back to does. */
    async complete(cartId: string): Promise<Completed> {
      const { status, text } = await asBuyer(`/carts/${cartId}/complete`, {});
      const { type, order } = JSON.parse(text) as { type: string; order?: { id: string } };
      return { status, said: text, ...(type === 'order' && order ? { orderId: order.id } : {}) };
    },
    /** By the shop's admin, in pesos. */
    refund: (paymentId: string, amount: number) =>
      send(
        `/admin/payments/${paymentId}/refund`,
        { amount },
        { authorization: `Basic ${Buffer.from(`${store.adminKey}:`).toString('base64')}` },
      ),
  };
}

/** On the store's list at Luwag. */
export const returnPage = 'http://localhost:8000/checkout/back';
