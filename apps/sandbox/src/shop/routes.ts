import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../pages/html.ts';
import { changeCart, readCart, totalOf, writeCart } from './catalogue.ts';
import { sendShopPage } from './page.ts';
import type { Shop, ShopOptions } from './shop.ts';
import { frontBody, isEnded, isPaid, orderBody, ordersBody, setupBody } from './views.ts';

type ById = { Params: { id: string } };
type ByOrder = { Querystring: { order?: string } };

const cartOf = ({ headers }: FastifyRequest) =>
  readCart(/(?:^|;\s*)cart=([a-z0-9.-]*)/.exec(headers.cookie ?? '')?.[1]);
const keepCart = (reply: FastifyReply, text: string) =>
  reply.header('set-cookie', `cart=${text}; Path=/shop; HttpOnly; SameSite=Lax`);
const fieldsOf = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, string>;
const newOrderId = (): string => `JH-${randomBytes(6).toString('hex')}`;

/** The shop's pages. Forms are plain, nothing runs in the browser. */
export function shopPages(shop: Shop, options: ShopOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    buying(app, shop, options);
    following(app, shop, options);
  };
}

function buying(app: FastifyInstance, shop: Shop, options: ShopOptions): void {
  const front = (request: FastifyRequest, reply: FastifyReply, notice?: string) =>
    sendShopPage(reply, {
      heading: 'Everything for the house',
      leadsTo: options.luwagOrigin,
      body: frontBody({
        cart: cartOf(request),
        orderId: newOrderId(),
        canPay: shop.credentials().key !== undefined,
        notice,
        setup: setupBody({
          shopOrigin: shop.origin(),
          hasKey: shop.credentials().key !== undefined,
          hasSecret: shop.credentials().webhookSecret !== undefined,
        }),
      }),
    });
  app.get('/shop', async (request, reply) => front(request, reply));
  // Where Luwag sends whoever changed their mind: the cart is a cookie, and nobody emptied it.
  app.get('/shop/cancel', async (request, reply) =>
    front(request, reply, 'Nothing was paid. Your cart is as you left it.'),
  );
  app.post('/shop/cart', async (request, reply) => {
    const { product = '', change } = fieldsOf(request);
    const cart = changeCart(cartOf(request), product, change === '-1' ? -1 : 1);
    return keepCart(reply, writeCart(cart)).redirect('/shop', 303);
  });
  app.post('/shop/checkout', async (request, reply) => {
    const cart = cartOf(request);
    const { order: orderId = '' } = fieldsOf(request);
    if (totalOf(cart) === 0 || !/^JH-[0-9a-f]{12}$/.test(orderId))
      return reply.redirect('/shop', 303);
    return sendToPay(reply, shop, shop.placeOrder(orderId, cart).id);
  });
  app.post<ById>('/shop/orders/:id/pay', async ({ params }, reply) =>
    sendToPay(reply, shop, params.id),
  );
}

/** To Luwag's page, or to the order's own, which says what is wrong. */
async function sendToPay(reply: FastifyReply, shop: Shop, id: string): Promise<FastifyReply> {
  const payUrl = await shop.payUrlOf(id);
  return reply.redirect(payUrl ?? `/shop/orders/${encodeURIComponent(id)}`, 303);
}

function following(app: FastifyInstance, shop: Shop, options: ShopOptions): void {
  const showOrder = async (reply: FastifyReply, id: string) => {
    const order = await shop.refresh(id);
    if (!order)
      return sendShopPage(reply.code(404), {
        heading: 'We have no such order',
        body: html`<p><a class="act" href="/shop">Back to the shop</a></p>`,
      });
    const isWaiting = order.request !== undefined && !isPaid(order) && !isEnded(order);
    // What was paid for is no longer to be bought.
    if (isPaid(order)) keepCart(reply, '');
    return sendShopPage(reply, {
      heading: isPaid(order) ? 'Your order is paid' : 'Your order',
      body: orderBody({ order, problem: shop.problemOf(order) }),
      leadsTo: options.luwagOrigin,
      refreshSeconds: isWaiting ? 5 : undefined,
    });
  };
  // Where Luwag sends whoever has paid. The query names the order and says nothing else: whether it
  // is paid is asked of Luwag.
  app.get<ByOrder>('/shop/return', async ({ query }, reply) =>
    showOrder(reply, String(query.order ?? '')),
  );
  app.get<ById>('/shop/orders/:id', async ({ params }, reply) => showOrder(reply, params.id));
  app.get('/shop/orders', async (_request, reply) =>
    sendShopPage(reply, { heading: 'Orders', body: ordersBody(shop.orders()) }),
  );
}
