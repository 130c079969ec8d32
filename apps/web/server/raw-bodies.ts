import type { FastifyInstance } from 'fastify';

/**
 * Bodies are small and are read by whoever answers, so they stay bytes here. The limit holds for
 * chunked bodies too, because the bytes are counted as they come.
 */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
