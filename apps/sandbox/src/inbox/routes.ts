import type { FastifyPluginAsync } from 'fastify';
import type { MessageBox } from '../messages.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { listBody, messageBody, messageHeading } from './views.ts';

const REFRESH_SECONDS = 5;

/** What was sent: a page for people, JSON for tests. */
export function inboxRoutes(box: MessageBox): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: { to?: string; pause?: string } }>(
      '/inbox',
      async ({ query }, reply) => {
        const to = String(query.to ?? '').trim();
        const isPaused = query.pause !== undefined;
        return sendPage(reply, {
          heading: 'Inbox',
          section: 'inbox',
          body: listBody({ messages: box.list({ to }), to, isPaused }),
          ...(isPaused ? {} : { refreshSeconds: REFRESH_SECONDS }),
        });
      },
    );
    app.get<{ Params: { id: string } }>('/inbox/messages/:id', async ({ params }, reply) => {
      const message = box.find(params.id);
      if (message === undefined) {
        return sendPage(reply.code(404), {
          heading: 'This message is gone',
          section: 'inbox',
          body: html`<p>The inbox keeps the last 500 and forgets them when the sandbox stops.</p><p><a class="act" href="/inbox">Back to the inbox</a></p>`,
        });
      }
      return sendPage(reply, {
        heading: messageHeading(message),
        section: 'inbox',
        body: messageBody(message),
        showsMail: message.kind === 'mail',
      });
    });
    app.get<{ Querystring: { to?: string } }>('/inbox/api/messages', async ({ query }) => ({
      messages: box.list({ to: query.to }),
    }));
    app.delete('/inbox/api/messages', async (_request, reply) => {
      box.clear();
      return reply.code(204).send();
    });
  };
}
