import type { z } from 'zod';
import type { Call } from './http.ts';
import type { readAnswer } from './read-answer.ts';

/** One call of the gateway, under the name that logs and metrics have for it. */
export type Ask = <S extends z.ZodType>(
  operation: string,
  call: Pick<Call, 'method' | 'path'> & { body?: string; idempotencyKey?: string },
  shape: S,
) => Promise<ReturnType<typeof readAnswer<S>>>;
