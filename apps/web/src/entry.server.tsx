import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { type PageFacts, pageFacts } from '#app/shared/api/server-context.ts';
import { type Visitor, visitor } from '#app/shared/auth/visitor.ts';
import { NonceContext } from '#app/shared/page/nonce.ts';
import { type Locale, readPreferences } from '#app/shared/page/preferences.ts';

/** A page that has not finished after this long is cut: its open boundaries show their errors. */
export const streamTimeout = 10_000;

export { createRequestHandler, withLocaleOf };

/** The bundle makes the context, so that the server and the routes hold the very same key. */
export function contextOf(known: { facts: PageFacts; visitor: Visitor }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageFacts, known.facts);
  context.set(visitor, known.visitor);
  return context;
}

/**
 * Every error of a loader, an action or the drawing of a page ends here, once. A visitor who left
 * or who asked for what does not exist is no fault of ours.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!isTheirs && !request.signal.aborted) context.get(pageFacts).reportError(error);
};

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, reportError } = loadContext.get(pageFacts);
  // A crawler gets the whole page at once; people get what is ready first.
  const whenToSend = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [whenToSend]() {
          const body = new PassThrough();
          body.once('close', () => clearTimeout(deadline));
          pipe(body);
          resolve(
            new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }),
          );
        },
        onShellError(error: unknown) {
          clearTimeout(deadline);
          reject(error);
        },
        onError(error: unknown) {
          finalStatus = 500;
          reportError(error);
        },
      },
    );
    const deadline = setTimeout(abort, streamTimeout + 1_000);
  });
}

// Rendering goes on after the handler has returned its stream, so the locale follows the
// asynchronous work of one request; a variable of the module would leak between visitors.
const current = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => current.getStore() ?? 'en');

function withLocaleOf<T>(request: Request, work: () => T): T {
  return current.run(readPreferences(request.headers).locale, work);
}
