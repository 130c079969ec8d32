import { internalProblem, unreadableProblem } from '@luwag/contracts/bare-problems';
import { type PlatformRefusalCode, type Problem, platformRefusals } from '@luwag/contracts/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const nothingHere = 'There is nothing at this address.';

/** Refuses a call that the API never saw, in the shape in which the API would. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: PlatformRefusalCode,
  title: string,
): FastifyReply => {
  const status = platformRefusals[code];
  const type = `/problems/${code}`;
  return sendDocument(reply, { type, title, status, code, request_id: request.id });
};

const sendDocument = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));

/** Also where the address names a host, or cannot be read further on. */
const apiAddress = /^([a-z][\w+.-]*:\/\/[^/?#]*)?\/api\/v1([/?#]|$)/i;
export const isApiCall = ({ url }: FastifyRequest): boolean => apiAddress.test(url);

/** Nobody could read it. Callers of the API are told in a document, pages by the status alone. */
export const sendUnreadable = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply =>
  isApiCall(request)
    ? sendDocument(reply, unreadableProblem(status, request.id))
    : reply.code(status).send();

export const sendInternal = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendDocument(reply, internalProblem(request.id));
