import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { dashboardBody } from './dashboard.ts';
import { type Decision, decideOnRequest, decideOnSession, decideOnToken } from './decide.ts';
import type { Gateway } from './gateway.ts';
import { requestPage, sessionPage, tokenPage } from './pay-views.ts';
import { findPresented } from './presented.ts';
import { returnUrlsOf } from './return-urls.ts';

type ById = { Params: { id: string } };

/** The customer's side: what stands for the wallet's, the bank's and the card's page. */
export function pageRoutes(gateway: Gateway) {
  const { book } = gateway;
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get('/', async (_request, reply) =>
      sendPage(reply, {
        heading: 'Payment gateway',
        section: 'gateway',
        body: dashboardBody(gateway),
      }),
    );
    app.get<{ Querystring: { code?: string } }>('/counter', async ({ query }, reply) => {
      const found = findPresented(book, query.code ?? '');
      return found ? reply.redirect(`pay/${found.id}`, 303) : showPage(reply, '');
    });
    app.get<ById>('/pay/:id', async ({ params }, reply) => showPage(reply, params.id));
    app.post<ById>('/pay/:id', async ({ params, body }, reply) => {
      const fields = (body ?? {}) as Record<string, string>;
      const decision = decide(params.id, fields);
      if (decision === undefined) return showPage(reply, params.id);
      const { webhooks, isCallbackFirst, returnUrl } = decision;
      if (isCallbackFirst) await Promise.all(webhooks.map(gateway.webhooks.deliver));
      return returnUrl === undefined ? showPage(reply, params.id) : reply.redirect(returnUrl, 303);
    });
  };

  function decide(id: string, fields: Record<string, string>): Decision | undefined {
    const request = book.find('requests', id);
    if (request) return decideOnRequest(gateway, request, fields);
    const token = book.find('tokens', id);
    if (token) return decideOnToken(gateway, token, fields);
    const session = book.find('sessions', id);
    return session && decideOnSession(gateway, session, fields);
  }

  function showPage(reply: FastifyReply, id: string): FastifyReply {
    const request = book.find('requests', id);
    const token = book.find('tokens', id);
    const session = book.find('sessions', id);
    const view =
      (request && requestPage(request)) ??
      (token && tokenPage(token)) ??
      (session && sessionPage(session));
    if (view === undefined) {
      return sendPage(reply.code(404), {
        heading: 'There is nothing to pay here',
        section: 'gateway',
        body: html`<p>The sandbox knows no such payment.</p>`,
      });
    }
    const urls = Object.values(returnUrlsOf(request ?? token ?? session));
    return sendPage(reply, { ...view, section: 'gateway', formTargets: urls });
  }
}
