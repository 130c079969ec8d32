import { CommitUnknown } from '@luwag/db/client';
import { isPassing } from '@luwag/db/passing';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { invalidParameter, PoolException } from './exceptions.ts';
import { operations } from './operations.ts';
import type { Pool } from './pool.ts';
import { isSignedBy } from './signed-requests.ts';

const contentType = 'application/x-amz-json-1.1';

/** One address for all operations: a header names each, body and header name an error. */
export const protocolOf =
  (pool: Pool): FastifyPluginAsync =>
  async (scope) => {
    scope.addContentTypeParser(contentType, { parseAs: 'string' }, (request, body, done) => {
      try {
        texts.set(request, body as string);
        done(null, JSON.parse(body as string));
      } catch {
        done(new PoolException('InvalidParameterException', 'The body is not JSON.'));
      }
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const exception = exceptionOf(error);
      if (exception.type === 'InternalErrorException')
        request.log.error({ err: error, operation: nameOf(request.headers) }, 'operation failed');
      return sendException(reply, exception);
    });
    scope.addHook('onResponse', async (request, reply) => {
      const operation = nameOf(request.headers);
      const ms = Math.round(reply.elapsedTime);
      const exception = reply.getHeader('x-amzn-errortype');
      request.log.info(
        { operation, status: reply.statusCode, exception, ms },
        'operation answered',
      );
    });
    scope.post('/', async (request, reply) => {
      const answer = await answerTo(pool, request);
      return reply
        .header('cache-control', 'no-store')
        .type(contentType)
        .send(JSON.stringify(answer));
    });
  };

/** Bodies as they were sent: what a signature is over. */
const texts = new WeakMap<FastifyRequest, string>();

async function answerTo(pool: Pool, request: FastifyRequest): Promise<object> {
  const operation = operations.get(String(request.headers['x-amz-target']));
  if (!operation) throw new PoolException('UnknownOperationException', 'No such operation.');
  if (operation.isAdmin) refuseUnsigned(pool, request);
  const input = operation.input.parse(request.body);
  refuseOtherClients(pool, input);
  await pool.clock.sync(pool.db);
  return operation.run(pool, input);
}

/** Signatures are of real time, whatever the time of test mode is. */
function refuseUnsigned({ adminKey, region }: Pool, request: FastifyRequest): void {
  const signed = { headers: request.headers, body: texts.get(request) ?? '' };
  if (!isSignedBy(adminKey, signed, { region, now: new Date() }))
    throw new PoolException('ForbiddenException', 'The request is not signed as it must be.');
}

function refuseOtherClients(pool: Pool, input: unknown): void {
  if (typeof input !== 'object' || !input) return;
  if ('UserPoolId' in input && input.UserPoolId !== pool.poolId)
    throw new PoolException('ResourceNotFoundException', 'User pool does not exist.');
  if ('ClientId' in input && input.ClientId !== pool.clientId)
    throw new PoolException('ResourceNotFoundException', 'User pool client does not exist.');
}

/** Only names of ours reach the log: the header is whatever the caller wrote. */
function nameOf(headers: Record<string, unknown>): string {
  const target = String(headers['x-amz-target']);
  return operations.has(target) ? target.replace(/^.*\./, '') : 'unknown';
}

function exceptionOf(error: Error & { statusCode?: number }): PoolException {
  if (error instanceof PoolException) return error;
  // What was wrong is named by its place alone: the value may be a password.
  if (error instanceof ZodError)
    return invalidParameter(
      `Invalid parameter: ${error.issues.map(({ path }) => path.join('.') || 'body').join(', ')}`,
    );
  if (error.statusCode && error.statusCode < 500)
    return invalidParameter('The request cannot be read.');
  // No connection, no lock in time, a server that is changing places: the caller may come again.
  if (error instanceof CommitUnknown || isPassing(error))
    return new PoolException('TooManyRequestsException', 'Too many requests.');
  return new PoolException('InternalErrorException', 'Something went wrong on our side.');
}

const sendException = (reply: FastifyReply, { type, message }: PoolException) =>
  reply
    .code(type === 'InternalErrorException' ? 500 : 400)
    .header('x-amzn-errortype', `${type}:`)
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(JSON.stringify({ __type: type, message }));
