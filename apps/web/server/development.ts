import type { FastifyInstance } from 'fastify';
import type { PageSource, WebBuild } from './page-source.ts';

/** Vite in this very process, on the same port, so that one command and one address are enough. */
export async function developmentPages(
  app: FastifyInstance,
  { root, publicOrigin }: { root: URL; publicOrigin: string },
): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: root.pathname,
    configFile: new URL('vite.config.ts', root).pathname,
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      allowedHosts: [new URL(publicOrigin).hostname],
    },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Vite answers for its own files and calls back for everything else.
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
      done(error instanceof Error ? error : undefined);
    });
  });
  return {
    load: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as WebBuild,
    close: () => vite.close(),
  };
}
