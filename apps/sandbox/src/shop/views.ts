import { type Html, html } from '../pages/html.ts';
import { type Cart, PRODUCTS, showPesos, totalOf } from './catalogue.ts';
import type { Order } from './orders.ts';

/** The least that Luwag lends for. */
const LEAST_CENTAVOS = 500_00;

export type FrontView = {
  cart: Cart;
  /** Names the order that the button makes: pressed twice, it makes one. */
  orderId: string;
  /** It takes a key to ask for a payment; webhooks are a comfort. */
  canPay: boolean;
  setup?: Html | undefined;
  notice?: string | undefined;
};

export function frontBody({ cart, orderId, canPay, setup, notice }: FrontView): Html {
  return html`${setup}
${notice === undefined ? undefined : html`<p class="card note" role="status">${notice}</p>`}
<ul class="goods">${PRODUCTS.map(
    ({ id, name, about, priceCentavos }) => html`<li>
<div class="what"><h2>${name}</h2><span class="quiet">${about}</span></div>
<span class="price">${showPesos(priceCentavos)}</span>
<form method="post" action="/shop/cart"><input type="hidden" name="product" value="${id}"><button name="change" value="1">Add<span class="heard"> ${name}</span></button></form>
</li>`,
  )}</ul>
<section class="card" aria-labelledby="cart"><h2 id="cart">Your cart</h2>${cartBody(cart, orderId, canPay)}</section>`;
}

function cartBody(cart: Cart, orderId: string, canPay: boolean): Html {
  if (cart.length === 0) return html`<p class="quiet">It is empty.</p>`;
  const total = totalOf(cart);
  return html`<table>
<thead><tr><th scope="col">What</th><th scope="col" class="price">Price</th><th scope="col">Change</th></tr></thead>
<tbody>${cart.map(
    ({ product, count }) =>
      html`<tr><td>${count} × ${product.name}</td><td class="price">${showPesos(product.priceCentavos * count)}</td><td><form method="post" action="/shop/cart"><input type="hidden" name="product" value="${product.id}"><button name="change" value="-1">Less<span class="heard"> of ${product.name}</span></button></form></td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th><td class="price">${showPesos(total)}</td><td></td></tr></tfoot>
</table>
${payForm({ total, orderId, canPay })}`;
}

function payForm({ total, orderId, canPay }: { total: number; orderId: string; canPay: boolean }) {
  if (!canPay) return html`<p class="quiet">Paying opens when the shop has its key.</p>`;
  if (total < LEAST_CENTAVOS)
    return html`<p class="quiet">Luwag is for ${showPesos(LEAST_CENTAVOS)} and more.</p>`;
  return html`<form class="step" method="post" action="/shop/checkout"><input type="hidden" name="order" value="${orderId}"><button class="pay">Pay with Luwag</button></form>`;
}

export type Setup = { shopOrigin: string; hasKey: boolean; hasSecret: boolean };

/** What is missing before anybody can pay here. */
export function setupBody({ shopOrigin, hasKey, hasSecret }: Setup): Html | undefined {
  if (hasKey && hasSecret) return undefined;
  const missing = [
    ...(hasKey ? [] : ['SANDBOX_SHOP_KEY']),
    ...(hasSecret ? [] : ['SANDBOX_SHOP_WEBHOOK_SECRET']),
  ];
  return html`<section class="card note"><h2>${hasKey ? 'This shop hears no webhooks yet' : 'This shop has no key yet'}</h2>
<p>In a development checkout <code>npm run seed</code> gives it one. By hand:</p>
<ol>
<li>Make a store with these return addresses: <code>${shopOrigin}/shop/return</code> and <code>${shopOrigin}/shop/cancel</code>.</li>
<li>Make a test key for it with the scopes <code>payments:read</code>, <code>payments:write</code> and <code>webhooks:write</code>.</li>
<li>Set the store’s webhook to <code>${shopOrigin}/shop/webhook</code> in test mode; the answer has the secret.</li>
<li>Put them into <code>.env</code> as ${missing.map((name) => html`<code>${name}</code> `)}and start the sandbox again.</li>
</ol>
<p class="quiet">The calls are written out in docs/sandbox.md.</p></section>`;
}

const STATES: Record<string, { words: string; look: '' | 'good' | 'bad' }> = {
  new: { words: 'Not asked for yet', look: '' },
  open: { words: 'Waiting for your payment', look: '' },
  started: { words: 'Waiting for your payment', look: '' },
  approved: { words: 'Luwag is checking your payment', look: '' },
  paid: { words: 'Paid', look: 'good' },
  partially_refunded: { words: 'Paid, and part of it given back', look: 'good' },
  refunded: { words: 'Given back', look: '' },
  declined: { words: 'Not paid: the payment was declined', look: 'bad' },
  canceled: { words: 'Not paid: canceled', look: 'bad' },
  expired: { words: 'Not paid: it took too long', look: 'bad' },
};

const stateOf = ({ status }: Order): Html => {
  const { words, look } = STATES[status] ?? { words: status, look: '' };
  return html`<span class="state ${look}">${words}</span>`;
};

export const isPaid = ({ status }: Order): boolean => status === 'paid';
export const isEnded = ({ status }: Order): boolean =>
  ['declined', 'canceled', 'expired'].includes(status);

export type OrderView = { order: Order; problem?: string | undefined };

export function orderBody({ order, problem }: OrderView): Html {
  return html`
<p role="status">Order ${order.id}: ${stateOf(order)}</p>
${problem === undefined ? undefined : html`<p class="card note">${problem}</p>`}
<section class="card"><table>
<thead><tr><th scope="col">What</th><th scope="col" class="price">Price</th></tr></thead>
<tbody>${order.lines.map(
    ({ name, count, priceCentavos }) =>
      html`<tr><td>${count} × ${name}</td><td class="price">${showPesos(priceCentavos * count)}</td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th><td class="price">${showPesos(order.totalCentavos)}</td></tr></tfoot>
</table></section>
${nextStep(order)}
<section class="card"><h2>What Luwag told us</h2>${eventsBody(order)}</section>
<p><a class="act" href="/shop">Back to the shop</a></p>`;
}

function nextStep(order: Order): Html | undefined {
  if (isPaid(order)) return html`<p>Thank you. We would now pack it for you.</p>`;
  if (order.status === 'approved') return undefined;
  const label = order.request && !isEnded(order) ? 'Go on paying' : 'Try again';
  return html`<form class="step" method="post" action="/shop/orders/${order.id}/pay"><button class="pay">${label}</button></form>`;
}

function eventsBody({ events }: Order): Html {
  if (events.length === 0) return html`<p class="quiet">No webhook has come yet.</p>`;
  return html`<table>
<thead><tr><th scope="col">Event</th><th scope="col">Version</th><th scope="col">Id</th></tr></thead>
<tbody>${events.map(
    ({ id, type, version }) =>
      html`<tr><td>${type}</td><td>${version}</td><td><code>${id}</code></td></tr>`,
  )}</tbody></table>`;
}

export function ordersBody(orders: Order[]): Html {
  if (orders.length === 0) return html`<p class="quiet">Nobody has ordered anything yet.</p>`;
  return html`<ul class="plain">${orders.map(
    (order) =>
      html`<li class="card"><h2><a href="/shop/orders/${order.id}">${order.id}</a></h2>
${stateOf(order)}, ${showPesos(order.totalCentavos)}, ${order.events.length} ${order.events.length === 1 ? 'event' : 'events'}</li>`,
  )}</ul>`;
}
