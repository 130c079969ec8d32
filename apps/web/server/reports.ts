import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readConsent } from '../src/shared/page/preferences.ts';
import { rateBucket } from './rate-bucket.ts';

/** Without its query and fragment: links in mails carry their keys there. */
const Address = z
  .string()
  .max(2_000)
  .transform((address) => address.split(/[?#]/, 1)[0])
  .optional();

const CspReport = z.object({
  'csp-report': z.object({
    'document-uri': Address,
    'violated-directive': z.string().max(200).optional(),
    'effective-directive': z.string().max(200).optional(),
    'blocked-uri': Address,
    'source-file': Address,
    'line-number': z.number().optional(),
  }),
});

const PageView = z.strictObject({
  /** The route's id, which is the same for every visitor of that kind of page. */
  route: z.string().max(100),
  viewport: z.enum(['phone', 'tablet', 'desktop']),
  language: z.enum(['en', 'fil']),
});

const BrowserFault = z.strictObject({
  route: z.string().max(100),
  name: z.string().max(100),
  message: z.string().max(300),
});

/**
 * What browsers tell us on their own: policy violations, page views, faults of our script.
 * `findPage` turns a route's id into its path; what it does not know is not logged.
 */
export function registerReports(
  app: FastifyInstance,
  findPage: (routeId: string) => Promise<string | undefined>,
): void {
  const hasRoom = rateBucket({ perSecond: 50, burst: 200 });
  const accept = <T>(reply: FastifyReply, shape: z.ZodType<T>, body: unknown): T | undefined => {
    const checked = hasRoom() ? shape.safeParse(readJson(body)) : undefined;
    reply.code(checked === undefined ? 429 : checked.success ? 204 : 400);
    return checked?.data;
  };

  app.post('/csp-report', (request, reply) => {
    const report = accept(reply, CspReport, request.body);
    if (report) request.log.warn({ csp: report['csp-report'] }, 'content policy violated');
    return reply.send();
  });

  app.post('/browser-fault', (request, reply) => {
    const fault = accept(reply, BrowserFault, request.body);
    if (fault) request.log.error({ fault }, 'browser fault');
    return reply.send();
  });

  app.post('/analytics', async (request, reply) => {
    const view = accept(reply, PageView, request.body);
    if (!view || readConsent(request.headers.cookie ?? '') === false) return reply.send();
    const page = await findPage(view.route);
    if (page === undefined) return reply.code(400).send();
    const { viewport, language } = view;
    request.log.info({ metric: 'page_view', page, viewport, language });
    return reply.send();
  });
}

function readJson(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}
