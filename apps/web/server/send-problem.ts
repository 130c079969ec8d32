import { type PlatformRefusalCode, platformRefusals } from '@luwag/contracts/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Refuses a call that the API never saw, in the shape in which the API would. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: PlatformRefusalCode,
  title: string,
): FastifyReply => {
  const status = platformRefusals[code];
  return reply
    .code(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({ type: `/problems/${code}`, title, status, code, request_id: request.id }),
    );
};
