import type { Endpoint } from '@luwag/contracts/endpoint';
import { type Problem, platformRefusals } from '@luwag/contracts/problem';
import { CommitUnknown } from '@luwag/db/client';
import { isPassing } from '@luwag/db/passing';
import { platformRefusal, Refusal } from './refusal.ts';

/**
 * The body and status of a refusal, or undefined when the endpoint never said it could refuse so.
 */
export function problemOf(
  refusal: Refusal,
  endpoint: Endpoint | undefined,
  requestId: string,
): Problem | undefined {
  const declared: Record<string, number> = { ...platformRefusals, ...endpoint?.refusals };
  const status = declared[refusal.code];
  if (status === undefined) return undefined;
  return {
    type: `/problems/${refusal.code}`,
    title: refusal.message,
    status,
    code: refusal.code,
    request_id: requestId,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
  };
}

/** The key process's and the object store's: personal data and pictures wait until it is back. */
const awayCodes: ReadonlySet<string> = new Set(['KEYS_AWAY', 'STORE_AWAY']);

/** Errors the framework raises before our code sees the request, in our own words. */
const frameworkRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => platformRefusal('body_too_large', 'The body is too large.'),
  FST_REQ_FILE_TOO_LARGE: () => platformRefusal('body_too_large', 'A file is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    platformRefusal('unsupported_media_type', 'This content type is not understood here.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    platformRefusal('unsupported_media_type', 'This content type is not understood here.'),
};

/** The refusal behind an error, if it is one: ours, the framework's, or an engine that is away. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof CommitUnknown) return unavailable();
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const known = frameworkRefusals[code]?.();
  if (known) return known;
  if (awayCodes.has(code) || isPassing(error)) return unavailable();
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500)
    return platformRefusal('invalid_request', 'The request could not be read.');
  return undefined;
}

const unavailable = () =>
  platformRefusal(
    'unavailable',
    'We could not finish this just now. Try again with the same key.',
    {
      retryAfterSeconds: 1,
    },
  );
