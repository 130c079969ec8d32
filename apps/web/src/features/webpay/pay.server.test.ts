import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageFacts, pageFacts } from '#app/shared/api/server-context.ts';
import { type Visitor, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { agreed, proposalOf } from '../../../testing/purchase.ts';
import { proveAndPay } from './pay.server.ts';

let api: Server;
beforeAll(async () => {
  const problem = { type: 'about:blank', title: 'No.', status: 503, request_id: 'request-1' };
  api = createServer((_request, response) =>
    response
      .writeHead(503, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ ...problem, code: 'money_paused' })),
  );
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  api.close();
});

test('a purchase that has to wait stays on its page, which says so', async () => {
  const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const context = new RouterContextProvider();
  context.set(pageFacts, { apiOrigin } as PageFacts);
  context.set(visitor, {} as Visitor);
  const request = new Request('https://luwag.example/buyer/webpay/otp', { method: 'POST' });
  const args: VisitorArgs = { request, url: new URL(request.url), context };
  const proposal = proposalOf('started', { agreed: { ...agreed, is_confirmed: true } });
  expect(await proveAndPay(args, proposal, new FormData())).toEqual({ fault: 'paused' });
});
