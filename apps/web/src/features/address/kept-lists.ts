import type { Endpoint, RequestOf } from '@luwag/contracts/endpoint';
import { type CallOptions, type CallResult, call } from '#app/shared/api/call.ts';

// The lists change once a quarter and are the same for everyone. Keeping the recent ones spares
// the API three calls per step of every visitor, and lets a visitor go on while it is away.
const keptMs = 5 * 60_000;
const keptMax = 300;

const kept = new Map<string, { result: unknown; until: number }>();

/** Like `call`, for public lists only: the answer to one visitor is given to the next. */
export async function callKept<E extends Endpoint & { auth: 'public' }>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<CallResult<E>> {
  const key = JSON.stringify([options.apiOrigin, endpoint.name, request]);
  const found = kept.get(key);
  if (found && found.until > Date.now()) return found.result as CallResult<E>;
  const result = await call(endpoint, request, options);
  if (result.ok) keep(key, result);
  return result;
}

function keep(key: string, result: unknown): void {
  kept.delete(key);
  kept.set(key, { result, until: Date.now() + keptMs });
  // A map remembers the order of insertion, so its first key is the oldest.
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}
