import type { FastifyReply } from 'fastify';
import type { Html } from './html.ts';

/** A page that loads nothing; `formTargets` are addresses its forms may lead to besides itself. */
export function sendHtml(
  reply: FastifyReply,
  page: { document: Html; styleSource: string; formTargets: string[] },
): FastifyReply {
  const formSources = new Set(["'self'", ...page.formTargets.map((url) => new URL(url).origin)]);
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${page.styleSource}; img-src data:; form-action ${[...formSources].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page.document.markup);
}
