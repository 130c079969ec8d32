import type { FastifyInstance } from 'fastify';

const validDays = 180;

/** Where to report a weakness (RFC 9116), on the mailbox name that RFC 2142 sets aside for it. */
export function registerWellKnown(app: FastifyInstance, publicOrigin: string): void {
  const { hostname } = new URL(publicOrigin);
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
    expires.setUTCHours(0, 0, 0, 0);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:security@${hostname}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en, fil',
          `Canonical: ${publicOrigin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
