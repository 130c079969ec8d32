import type { Problem } from './problem.ts';

// Problems of no endpoint, for whatever process answers a call: also of one that never became one.

export const internalProblem = (requestId: string): Problem => ({
  type: '/problems/internal',
  title: 'Something went wrong on our side.',
  status: 500,
  code: 'internal',
  request_id: requestId,
});

export const unreadableProblem = (status: number, requestId: string): Problem => ({
  type: '/problems/invalid_request',
  title: 'The request could not be read.',
  status,
  code: 'invalid_request',
  request_id: requestId,
});

type Expected = { host?: string | undefined; expect?: string | undefined };
type Head = { httpVersion: string; headers: Expected };

/**
 * The status of a request that Node.js would refuse by itself, with nothing in the answer: one that
 * names no host, or that expects what no server of ours does. Undefined for every other.
 */
export function unmetStatusOf({ httpVersion, headers: { host, expect } }: Head) {
  if (httpVersion !== '1.1') return undefined;
  if (host === undefined) return 400;
  return expect === undefined || /(^|\W)100-continue(\W|$)/i.test(expect) ? undefined : 417;
}

const reasons = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
const statuses: Record<string, keyof typeof reasons> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * The whole answer to what the parser of Node.js could not make a request of, by the code of its
 * error: no reply exists there, only the connection.
 */
export function unreadableAnswer(errorCode: string | undefined, requestId: string): string {
  const status = statuses[errorCode ?? ''] ?? 400;
  const body = JSON.stringify(unreadableProblem(status, requestId));
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'content-type: application/problem+json',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
    // All of it is ASCII.
    `content-length: ${body.length}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
