import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { webSettings } from '../testing/web-settings.ts';
import type { PageSource, WebBuild } from './page-source.ts';
import { buildServer } from './server.ts';

const settings = webSettings();

type Handle = (request: Request) => Promise<Response>;

/** An application of which only the handler is there. */
const pagesBy = (handle: Handle): PageSource => {
  const module = {
    contextOf: () => ({}),
    withLocaleOf: (_request: Request, work: () => unknown) => work(),
    createRequestHandler: () => handle,
  };
  return {
    load: async () => ({ entry: { module }, routes: {} }) as unknown as WebBuild,
    close: async () => undefined,
  };
};

let web: FastifyInstance | undefined;
afterEach(() => web?.close());

/** Everything that the server notes about the one request it is sent, whose visitor leaves. */
async function visitAndLeave(handle: Handle) {
  web = await buildServer(settings, pagesBy(handle));
  const noted: (number | 'error')[] = [];
  const ended = new Promise<void>((resolve) => {
    web?.addHook('onRequest', (_request, reply, done) => {
      // After everything that follows from the connection's end.
      reply.raw.once('close', () => setTimeout(resolve, 300));
      reply.log.info = () => void noted.push(reply.statusCode);
      reply.log.error = () => void noted.push('error');
      done();
    });
  });
  web.addHook('onResponse', async (_request, reply) => void noted.push(reply.statusCode));
  await web.listen({ port: 0, host: '127.0.0.1' });
  const { port } = web.server.address() as AddressInfo;
  const visit = get({ port, path: '/buyer.data' });
  visit.on('error', () => undefined);
  return { leave: () => visit.destroy(), ended, noted };
}

const whenAborted = (request: Request): Promise<void> =>
  new Promise((resolve) => request.signal.addEventListener('abort', () => resolve()));

test.each([
  ['answered with a 500', async () => new Response('aborted', { status: 500 })],
  ['thrown', () => Promise.reject(new Error('aborted'))],
])('a request that its visitor abandoned is no error of ours: %s', async (_how, end) => {
  let began: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const { leave, ended, noted } = await visitAndLeave(async (request) => {
    began();
    await whenAborted(request);
    return end();
  });
  await begun;
  leave();
  await ended;
  expect(noted.filter((each) => each === 'error' || each >= 500)).toEqual([]);
});

test('an error of a page whose visitor waits is a 500, and is logged', async () => {
  web = await buildServer(
    settings,
    pagesBy(() => Promise.reject(new Error('broken'))),
  );
  const response = await web.inject({ url: '/buyer.data' });
  expect(response.statusCode).toBe(500);
});

test('a file that is not there is answered with the page that says so, to whoever reads pages', async () => {
  const source = pagesBy(async ({ url }) =>
    new URL(url).pathname === '/404'
      ? new Response('<h1>Not here</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
      : new Response('"transaction_not_found"', { status: 404 }),
  );
  web = await buildServer(settings, source);
  const ask = async (accept: string) => {
    const reply = await web?.inject({ url: '/buyer/transactions/1/calendar', headers: { accept } });
    return [reply?.statusCode, reply?.body];
  };
  expect(await ask('text/html,*/*;q=0.8')).toEqual([404, '<h1>Not here</h1>']);
  expect(await ask('*/*')).toEqual([404, '"transaction_not_found"']);
});
