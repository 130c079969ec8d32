import type { AttackHarness } from './harness.ts';

/**
 * One attack. It says what was got, or nothing when it was held off. What must work for the attack
 * to mean anything is asserted with `needs`: an attack that could not be made was not held off.
 */
export type Attack = {
  /** The threat of docs/security.md: T12 of the model, or A7 of the review. */
  threat: string;
  name: string;
  /** Left out of the short form. */
  isLong?: true;
  run(harness: AttackHarness): Promise<string | undefined>;
};

export type Reply = { statusCode: number; body: string };

/** The answer, if it is what was needed. */
export function needs<T extends Reply>(what: string, reply: T, ...statuses: number[]): T {
  if (!statuses.includes(reply.statusCode))
    throw new Error(`${what}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
  return reply;
}

export const codeOf = ({ body }: { body: string }): string => {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code ?? '');
  } catch {
    return '';
  }
};

/** Two hundred and something: it was done. */
export const isDone = ({ statusCode }: Reply): boolean => statusCode >= 200 && statusCode < 300;

/** The first that got through, named; the others are not worth more. */
export function firstOf(got: readonly (string | undefined)[]): string | undefined {
  const found = got.filter((each) => each !== undefined);
  return found.length === 0 ? undefined : `${found[0]} (${found.length} of ${got.length})`;
}
