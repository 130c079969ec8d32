import type { FastifyInstance } from 'fastify';
import type { SandboxPart } from '../part.ts';
import { shopPages } from './routes.ts';
import { type Heard, openShop, type Place, type ShopOptions } from './shop.ts';

const STATUS: Record<Heard, number> = {
  taken: 204,
  known: 204,
  // Another store's, or an order that was forgotten: taken, so that it does not come again.
  not_ours: 204,
  forged: 401,
  no_secret: 503,
};

/** A shop that takes payments by Luwag, as any merchant's site would. */
export function shopPart(options: ShopOptions, place: Place): SandboxPart {
  return {
    name: 'A shop',
    summary:
      'Juan’s Hardware, under /shop: a merchant’s site that asks Luwag for payments with a key of its own.',
    speaks: ['POST /shop/webhook'],
    link: { href: '/shop', label: 'Go shopping' },
    magic: [],
    plugin: async (app) => {
      const shop = openShop(options, place);
      await app.register(shopPages(shop, options));
      await app.register(async (inner: FastifyInstance) => {
        // The signature is of the bytes as they came.
        inner.removeAllContentTypeParsers();
        inner.addContentTypeParser(
          '*',
          { parseAs: 'string', bodyLimit: 64 * 1024 },
          (_, body, done) => done(null, body),
        );
        inner.post('/shop/webhook', async ({ headers, body }, reply) =>
          reply.code(STATUS[shop.hear(headers, String(body ?? ''))]).send(),
        );
      });
    },
  };
}
