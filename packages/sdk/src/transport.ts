import { randomUUID } from 'node:crypto';
import { ConnectionError, errorFor, type FieldError, LuwagError } from './errors.ts';
import { delayBefore, isTransient, type RetryPolicy, readRetryAfter } from './retrying.ts';

/** What a call may be told besides its content. */
export type CallOptions = {
  /**
   * Names this call: made again with the same key and content it takes effect once and has the same
   * answer. Left out, one is drawn, which covers retries of this call but not those of your own.
   */
  idempotencyKey?: string;
  timeoutMs?: number;
};

/** As much of `fetch` as is used; the one of the runtime unless another is given. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    redirect: 'manual';
    /** An `AbortSignal`, by no name: not every project has a type for it. */
    signal: object;
  },
) => Promise<{
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

export type TransportSettings = {
  apiKey: string;
  origin: string;
  timeoutMs: number;
  retries: RetryPolicy;
  fetch: Fetch;
};

export type Query = Record<string, string | number | boolean | undefined>;

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Query;
  body?: object;
  /** `by_key`: sent with an idempotency key. `never`: a second one would do something else. */
  repeats: 'always' | 'by_key' | 'never';
};

export type Transport = <T>(call: Call, options?: CallOptions) => Promise<T>;

const userAgent = `luwag-node/0.1.0 node/${process.versions.node}`;

/** Makes calls, and makes them again where that is safe, always with the same key. */
export function createTransport(settings: TransportSettings): Transport {
  return async <T>(call: Call, options: CallOptions = {}): Promise<T> => {
    const { retries } = settings;
    const key = options.idempotencyKey ?? randomUUID();
    for (let retry = 1; ; retry += 1) {
      const outcome = await attempt<T>(settings, call, { ...options, idempotencyKey: key });
      if ('answer' in outcome) return outcome.answer;
      const { error } = outcome;
      const mayRepeat = call.repeats !== 'never' && outcome.isTransient;
      const { retryAfterSeconds } = error;
      const told = { retryAfterSeconds, chance: Math.random() };
      const delayMs = mayRepeat ? delayBefore(retry, retries, told) : undefined;
      if (delayMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  };
}

type Outcome<T> = { answer: T } | { error: LuwagError; isTransient: boolean };

async function attempt<T>(
  { apiKey, origin, fetch, ...settings }: TransportSettings,
  call: Call,
  options: CallOptions & { idempotencyKey: string },
): Promise<Outcome<T>> {
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs;
  try {
    const response = await fetch(origin + addressOf(call), {
      method: call.method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(call.body ? { 'content-type': 'application/json' } : {}),
        ...(call.repeats === 'by_key' ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      // Followed, a redirect would carry the key to whoever it names.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readAnswer<T>(response.status, response.headers, await response.text());
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    const error = isTimeout
      ? new ConnectionError(`No answer within ${timeoutMs} ms.`, { code: 'timeout', cause })
      : new ConnectionError('Luwag could not be reached.', { code: 'connection_failed', cause });
    return { error, isTransient: true };
  }
}

function readAnswer<T>(
  status: number,
  headers: { get(name: string): string | null },
  text: string,
): Outcome<T> {
  const body = parse(text);
  if (status === 204) return { answer: undefined as T };
  if (status >= 200 && status < 300 && body) return { answer: body as T };
  const problem = (body ?? {}) as { code?: string; title?: string; errors?: FieldError[] };
  // A page of some proxy in between has no code of ours.
  const code = typeof problem.code === 'string' ? problem.code : 'unexpected_answer';
  const error = errorFor(status, problem.title ?? `Unexpected answer with status ${status}.`, {
    code,
    requestId: headers.get('x-request-id') ?? undefined,
    fieldErrors: problem.errors ?? [],
    retryAfterSeconds: readRetryAfter(headers.get('retry-after'), Date.now()),
  });
  return { error, isTransient: isTransient(status, code) };
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function addressOf({ path, query = {} }: Call): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** An id as one segment of a path, whatever it holds. */
export function segment(id: string): string {
  // An empty one would lead to the list above it.
  if (!id) throw new LuwagError('An id is missing.', { code: 'id_missing' });
  return encodeURIComponent(id);
}
