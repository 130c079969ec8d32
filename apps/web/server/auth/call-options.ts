import type { FastifyRequest } from 'fastify';
import type { AuthParts } from './parts.ts';

/** For a call of the API that the web server makes by itself on a visitor's behalf. */
export const callOptionsOf = (
  { settings }: AuthParts,
  request: FastifyRequest,
  accessToken: string | undefined,
) => ({
  apiOrigin: settings.API_ORIGIN,
  requestId: request.id,
  visitorAddress: request.ip,
  headers: {
    origin: settings.PUBLIC_ORIGIN,
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
  },
});
