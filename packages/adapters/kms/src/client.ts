import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Answer, Asked, DataKey, Failure } from './wire.ts';

/** The KMS did not give the key; `failure` says what it said, and whether asking again may help. */
export class KmsFailed extends Error {
  override name = 'KmsFailed';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`${failure.name}: ${failure.message}`);
    this.failure = failure;
  }
}

export type KmsClient = {
  /** A new key for a file, in the clear and as the KMS will take it back. */
  newDataKey(kmsKey: string): Promise<DataKey>;
  /** The key of a file that was encrypted. Tried once; throws `KmsFailed`. */
  decrypt(kmsKey: string, encrypted: string): Promise<DataKey>;
};

type Options = {
  endpoint?: string | undefined;
  /** What that process finds its credentials in; by default what we were given ourselves. */
  env?: Record<string, string>;
  /** How long the KMS may take for one answer. */
  timeoutMs?: number;
};

const child = join(import.meta.dirname, 'kms-child.ts');
const usualTimeoutMs = 5000;
// To start and to find credentials, besides: whoever needs longer hangs.
const startingMs = 10_000;

/**
 * Asks the KMS in a process of its own, which ends with its answer: the library that speaks to it,
 * and the credentials it finds, are never in the memory of the process that holds the keys.
 */
export function createKmsClient({
  endpoint,
  env,
  timeoutMs = usualTimeoutMs,
}: Options = {}): KmsClient {
  const ask = (asked: { kmsKey: string } & Call) =>
    askChild({ ...asked, endpoint, timeoutMs }, env);
  return {
    newDataKey: (kmsKey) => ask({ call: 'newDataKey', kmsKey }),
    decrypt: (kmsKey, encrypted) => ask({ call: 'decrypt', kmsKey, encrypted }),
  };
}

type Call = { call: 'newDataKey' } | { call: 'decrypt'; encrypted: string };

async function askChild(asked: Asked, env: Options['env']): Promise<DataKey> {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const asking = fork(child, [], { stdio: [...stdio], ...(env ? { env } : {}) });
  const patience = setTimeout(() => asking.kill('SIGKILL'), asked.timeoutMs + startingMs);
  try {
    asking.send(asked);
    const answer = await Promise.race([answerFrom(asking), endOf(asking)]);
    if ('failure' in answer) throw new KmsFailed(answer.failure);
    return answer;
  } finally {
    clearTimeout(patience);
    if (asking.connected) asking.disconnect();
  }
}

async function answerFrom(asking: ChildProcess): Promise<Answer> {
  const [answer] = (await once(asking, 'message')) as [Answer];
  return answer;
}

async function endOf(asking: ChildProcess): Promise<Answer> {
  await once(asking, 'exit');
  const message = 'the process that asks the KMS ended without an answer';
  return { failure: { name: 'NoAnswer', message, isPassing: true } };
}
