import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isApiCall, sendProblem } from './send-problem.ts';

/** What a phone's camera makes, 8 MB at most, in base64 as JSON carries it. */
const bytesMax = 11 * 1024 * 1024;
/** Every other body is smaller than this. */
const bytesUsual = 256 * 1024;
/** Each is held in memory until it has come: so many at a time, and the next is asked to wait. */
const largeMax = 12;

let held = 0;

/** For a route that takes pictures. Our own pages make them small first; these are the others'. */
export const forPictures = () => ({ bodyLimit: bytesMax, onRequest: takeRoom });

/** The same for a page: whoever sent too much is led back to its form, and told there. */
export const forPicturePages = () => ({ ...forPictures(), errorHandler: leadBack });

function leadBack(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.statusCode !== 413) throw error;
  const [path = '/'] = request.url.split('?', 1);
  reply.redirect(`${path}?fault=large`, 303);
}

async function takeRoom(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (!encoding && Number(length ?? 0) <= bytesUsual) return undefined;
  if (held >= largeMax) return askToWait(request, reply.header('retry-after', '5'));
  held += 1;
  reply.raw.once('close', () => {
    held -= 1;
  });
  return undefined;
}

/** Pages are told by their status alone. */
const askToWait = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isApiCall(request)
    ? sendProblem(request, reply, 'overloaded', 'Many pictures are on their way. Try again soon.')
    : reply.code(503).send();
