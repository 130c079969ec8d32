import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from '../pages/html.ts';
import { sendHtml } from '../pages/send-html.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const style = new Html(`<style>${STYLE}</style>`);

export type ShopPage = {
  heading: string;
  body: Html;
  refreshSeconds?: number | undefined;
  /** Where a form of this page ends up besides the shop itself: browsers check redirects too. */
  leadsTo?: string | undefined;
};

export function sendShopPage(reply: FastifyReply, page: ShopPage): FastifyReply {
  return sendHtml(reply, {
    document: document(page),
    styleSource: `'sha256-${STYLE_HASH}'`,
    formTargets: page.leadsTo ? [page.leadsTo] : [],
  });
}

function document({ heading, body, refreshSeconds }: ShopPage): Html {
  const refresh = refreshSeconds && html`<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} · Juan’s Hardware</title>
<link rel="icon" href="data:,">
${refresh || undefined}
${style}
</head>
<body>
<header>
<a class="name" href="/shop">Juan’s Hardware</a>
<nav aria-label="Shop"><a href="/shop">Products</a><a href="/shop/orders">Orders</a></nav>
</header>
<main>
<h1>${heading}</h1>
${body}
</main>
<footer>A shop that does not exist, for trying Luwag out. Nothing is sold and nothing is sent.</footer>
</body>
</html>
`;
}
