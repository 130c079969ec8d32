import type { Endpoint, RefusalCodeOf, RequestOf, ResultOf } from '@luwag/contracts/endpoint';
import { ResponseEnvelope } from '@luwag/contracts/envelope';
import { type PlatformRefusalCode, Problem, platformRefusals } from '@luwag/contracts/problem';
import { openEnvelope } from './open-envelope.ts';

/**
 * The web app's one way to the API. The path, the body and the possible refusals come from the
 * contract. Nothing is shown to anyone here: the caller decides what a refusal means on its screen,
 * in a table that does not compile when it forgets one (`refusals.ts`).
 */

/** Codes this side makes itself: no answer in time, or an answer that breaks the contract. */
export type TransportCode = 'unreachable' | 'unexpected_answer';

export type CallResult<E extends Endpoint> =
  | { ok: true; data: ResultOf<E> }
  | {
      ok: false;
      code: RefusalCodeOf<E> | PlatformRefusalCode | TransportCode;
      message: string;
      /** 0 when there was no answer. */
      status: number;
    };

export type CallOptions = {
  /** On the server the API's own origin; in the browser left out, the page's origin is used. */
  apiOrigin?: string;
  requestId?: string;
  /** For whom a page is being made: the API counts its limits by visitor, not by web server. */
  visitorAddress?: string;
  /** Required by the contract of money calls; one per tap, kept on a retry. */
  idempotencyKey?: string;
  /** The confirmed step-up that a contract with `stepUp` asks for. */
  stepUpId?: string;
  /** For contracts with `files`: what travels beside the body, which is then sent as a form. */
  files?: Readonly<Record<string, Blob>>;
  /** On the server: what proves who is calling. A browser sends its cookies by itself. */
  headers?: Record<string, string>;
  /** On the server the page's own; a browser finds it in the page. */
  wireKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
};

// Longer than the API's own deadline, so that the API's answer wins over our giving up.
const timeoutMsDefault = 15_000;

export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<CallResult<E>> {
  const { params, query, body } = request as { params?: Fields; query?: Fields; body?: unknown };
  // What the API says of a value that cannot be one of its own.
  if (climbs(fillPath(endpoint.path, params)))
    return { ok: false, code: 'invalid_request', message: 'not a path parameter', status: 422 };
  const deadline = AbortSignal.timeout(options.timeoutMs ?? timeoutMsDefault);
  const send = () =>
    fetch((options.apiOrigin ?? '') + addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: headersOf(options, body !== undefined && !endpoint.files),
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
      ...(body === undefined ? {} : { body: bodyOf(endpoint, body, options) }),
    });
  const canAskAgain = options.apiOrigin !== undefined && endpoint.method === 'GET';
  let response: Response;
  try {
    response = await send().catch((error) => {
      // A connection that was kept may be closed in the moment it is used; reading twice is safe.
      if (canAskAgain && error instanceof TypeError) return send();
      throw error;
    });
  } catch (error) {
    return { ok: false, code: 'unreachable', message: String(error), status: 0 };
  }
  return response.ok ? readData(endpoint, response, options) : readProblem(endpoint, response);
}

type Fields = Record<string, unknown>;
/** Fills `{name}` segments and appends the query; a value left undefined is not sent. */
export function addressOf(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = fillPath(path, params);
  if (climbs(filled)) throw new Error(`a parameter of ${path} would lead to another path`);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const fillPath = (path: string, params: Fields = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });

/** Dots cannot be escaped: `..` and `%2e%2e` both lead a URL one segment up. */
const climbs = (path: string): boolean => path.split('/').some((part) => /^\.\.?$/.test(part));

/** Text comes before files, so that whoever reads the form knows by then what the files are. */
function bodyOf(endpoint: Endpoint, body: unknown, { files = {} }: CallOptions): string | FormData {
  if (!endpoint.files) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file, `${name}.jpg`);
  return form;
}

function headersOf(options: CallOptions, isJson: boolean): Headers {
  const headers = new Headers({ ...options.headers, accept: 'application/json' });
  if (isJson) headers.set('content-type', 'application/json');
  if (options.requestId) headers.set('x-request-id', options.requestId);
  if (options.visitorAddress) headers.set('x-forwarded-for', options.visitorAddress);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.stepUpId) headers.set('step-up', options.stepUpId);
  return headers;
}

async function readData<E extends Endpoint>(
  endpoint: E,
  response: Response,
  options: CallOptions,
): Promise<CallResult<E>> {
  const json = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  const opened = endpoint.success.envelope ? await openAnswer(json, options) : json;
  const checked = endpoint.success.body.safeParse(opened);
  if (checked.success) return { ok: true, data: checked.data as ResultOf<E> };
  return {
    ok: false,
    code: 'unexpected_answer',
    message: `${endpoint.name} answered outside its contract`,
    status: response.status,
  };
}

/** The envelope can be switched off: an answer without one is taken as it is. */
async function openAnswer(json: unknown, { wireKey }: CallOptions): Promise<unknown> {
  const key = wireKey ?? wireKeyOfPage();
  if (!key || !ResponseEnvelope.safeParse(json).success) return json;
  return openEnvelope(key, json).catch(() => undefined);
}

const wireKeyOfPage = (): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="wire-key"]')?.content;

async function readProblem<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<CallResult<E>> {
  const problem = Problem.safeParse(await response.json().catch(() => undefined)).data;
  const { status } = response;
  const isDeclared =
    problem !== undefined &&
    (problem.code in endpoint.refusals || problem.code in platformRefusals);
  return {
    ok: false,
    code: isDeclared ? (problem.code as RefusalCodeOf<E>) : 'unexpected_answer',
    message: problem?.title ?? response.statusText,
    status,
  };
}
