import type { FastifyInstance } from 'fastify';
import type { PageSource } from './page-source.ts';

/**
 * `/healthz`: the process turns. `/readyz`: it can draw a page and is not on its way out. The API
 * is left out on purpose: the public pages stand without it, and one API restart must not take
 * every web server out of rotation.
 */
export function registerHealth(app: FastifyInstance, pages: PageSource): { isDraining(): boolean } {
  let isDraining = false;
  const startDraining = () => {
    isDraining = true;
  };
  app.decorate('startDraining', startDraining);
  app.addHook('preClose', async () => startDraining());
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isDraining) return reply.code(503).send({ status: 'draining' });
    await pages.load();
    return { status: 'ready' };
  });
  return { isDraining: () => isDraining };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on it says that it is on its way out, and answers everything as before. */
    startDraining(): void;
  }
}
