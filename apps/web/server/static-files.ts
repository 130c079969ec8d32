import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The built browser files. Names under `assets/` carry a hash of their content, so they may be kept
 * for ever; `precompress.ts` has put a brotli and a gzip copy beside each. The few files with fixed
 * names (`robots.txt`, the icon) are kept for an hour.
 */
export async function registerStaticFiles(app: FastifyInstance, directory: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: new URL('assets/', directory).pathname,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Nobody asks whether they have changed, and each of these lines goes out with each file.
    acceptRanges: false,
    etag: false,
    lastModified: false,
    index: false,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: directory.pathname,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: '1h',
    index: false,
    dotfiles: 'allow',
    decorateReply: false,
  });
}
