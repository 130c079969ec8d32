import type { FastifyRequest } from 'fastify';

/**
 * Headers that a visitor must not be able to set for the code behind us: where the request came
 * from is ours to say, and a policy or nonce is only ever made here.
 */
const isRefused = (name: string): boolean =>
  name.startsWith('x-forwarded-') ||
  name.startsWith('x-nextjs-') ||
  name.startsWith('content-security-policy') ||
  [
    'forwarded',
    'x-real-ip',
    'x-request-id',
    'traceparent',
    'tracestate',
    'baggage',
    'x-nonce',
    'x-middleware-subrequest',
    'next-resume',
  ].includes(name);

export function visitorHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || isRefused(name)) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  return headers;
}

/**
 * The request as the application sees it: on the public origin, whatever the Host header said. The
 * check that a form was posted from our own pages compares with this origin.
 */
export function pageRequest(
  request: FastifyRequest,
  { publicOrigin, signal }: { publicOrigin: string; signal: AbortSignal },
): Request {
  const headers = visitorHeaders(request);
  headers.set('host', new URL(publicOrigin).host);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(publicOrigin + request.url, {
    method: request.method,
    headers,
    body,
    signal,
  });
}

/**
 * A form that another site made a browser post. The framework checks pages with a screen; this
 * holds for every address. A caller without either header is no browser and carries no one's
 * cookies but its own.
 */
export function isForeignPost(request: FastifyRequest, publicOrigin: string): boolean {
  if (request.method !== 'POST') return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (
    (origin !== undefined && origin !== publicOrigin) ||
    (site !== undefined && site !== 'same-origin')
  );
}
