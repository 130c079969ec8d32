import { setTimeout as sleep } from 'node:timers/promises';
import { type KmsClient, KmsFailed } from '@luwag/kms/client';
import type { Logger } from '@luwag/platform/observability/log';

const firstPauseMs = 100;
const pauseMsMax = 10_000;

/**
 * Asks the KMS until it answers, with longer pauses each time, up to a limit. Every failure is
 * logged with the id under which the KMS knows it; the last one is told by the error.
 */
export function patientDecrypt(
  kmsClient: Pick<KmsClient, 'decrypt'>,
  { limitMs, log }: { limitMs: number; log: Logger },
) {
  return async (kmsKey: string, encryptedKey: string): Promise<string> => {
    const deadline = performance.now() + limitMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await kmsClient.decrypt(kmsKey, encryptedKey)).dataKey;
      } catch (error) {
        if (!(error instanceof KmsFailed)) throw error;
        const { name, message, requestId, isPassing } = error.failure;
        const told = { kms_key: kmsKey, kms_error: name, kms_request_id: requestId, attempt };
        log.error({ ...told, kms_says: message, alarm: 'kms_fails' }, 'the KMS does not decrypt');
        const pauseMs = pauseAfter(attempt);
        if (!isPassing || performance.now() + pauseMs > deadline)
          throw new Error(
            `the KMS did not decrypt the file’s key: ${name}, request ${requestId ?? 'unknown'}, ` +
              `key ${kmsKey}, attempt ${attempt}`,
          );
        await sleep(pauseMs);
      }
    }
  };
}

/** Between half and all of it: hosts that start together do not come back together. */
const pauseAfter = (attempt: number): number =>
  Math.min(pauseMsMax, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
