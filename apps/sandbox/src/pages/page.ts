import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html.ts';
import { sendHtml } from './send-html.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const style = new Html(`<style>${STYLE}</style>`);
const mark = html`<svg width="28" height="28" viewBox="0 0 32 32" fill="none" stroke-width="8" aria-hidden="true"><circle cx="8" cy="6" r="4" fill="currentColor"/><path d="M8 6v6a12 12 0 0 0 12 12h6" stroke="currentColor" stroke-dasharray="4.2 2 8.2 2 8.2 99"/><circle cx="26" cy="24" r="4" fill="#FFB224"/><path d="M21.8 24H26" stroke="#FFB224"/></svg>`;

export type Page = {
  heading: string;
  section: 'home' | 'inbox' | 'gateway';
  body: Html;
  refreshSeconds?: number;
  /** A frame inherits this page's policy, and mails carry their style in attributes. */
  showsMail?: boolean;
  /** Where a form of this page may lead besides itself; browsers check redirects as well. */
  formTargets?: string[];
};

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return sendHtml(reply, {
    document: document(page),
    styleSource: page.showsMail ? "'unsafe-inline'" : `'sha256-${STYLE_HASH}'`,
    formTargets: page.formTargets ?? [],
  });
}

function document({ heading, section, body, refreshSeconds }: Page): Html {
  const refresh =
    refreshSeconds === undefined
      ? undefined
      : html`<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} · Luwag sandbox</title>
<link rel="icon" href="data:,">
${refresh}
${style}
</head>
<body>
<header class="bar">
<a class="brand" href="/">${mark}Luwag sandbox</a>
<nav aria-label="Sandbox">
${navLink({ href: '/inbox', label: 'Inbox', isCurrent: section === 'inbox' })}
${navLink({ href: '/xendit/', label: 'Gateway', isCurrent: section === 'gateway' })}
</nav>
</header>
<main>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`;
}

function navLink({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  return isCurrent
    ? html`<a href="${href}" aria-current="page">${label}</a>`
    : html`<a href="${href}">${label}</a>`;
}
