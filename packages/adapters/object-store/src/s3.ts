import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertKey, type ObjectStore } from './object-store.ts';

export type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** How long it may be silent before it is taken for away. */
  answerMs?: number;
};

/** Twice this and a moment is the longest that anybody waits, for a request is tried twice. */
const usualAnswerMs = 5_000;
const attemptsMax = 2;

/** Without the last one the SDK only logs that it waits, and goes on waiting. */
const patienceOf = (answerMs: number) => ({
  connectionTimeout: 2_000,
  requestTimeout: answerMs,
  socketTimeout: answerMs,
  throwOnRequestTimeout: true,
});

/**
 * The store does not answer, fails, or asks for fewer calls. Nothing is wrong with what was asked:
 * the platform answers 503 to its caller, and a job is tried again.
 */
class StoreAway extends Error {
  override name = 'StoreAway';
  readonly code = 'STORE_AWAY';
}

/** What the store itself says of our request, such as a key that is not good, is no outage. */
function rethrow(error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const isAnswer = status !== undefined && status >= 400 && status < 500 && status !== 429;
  if (isAnswer) throw error;
  throw new StoreAway('the object store does not answer', { cause: error });
}

/** Objects in one bucket. Nobody but us has a key to it: there are no links for browsers. */
export function createS3Store(options: S3Options): ObjectStore {
  const { bucket: Bucket, endpoint, region, keyId: accessKeyId, secret } = options;
  const { answerMs = usualAnswerMs } = options;
  const sdk = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey: secret },
    // Every store understands the path form; names as hosts need a certificate for each.
    forcePathStyle: true,
    // The newer trailing checksums are not understood by every store that speaks S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attemptsMax,
    requestHandler: patienceOf(answerMs),
  });
  return {
    async put(Key, Body) {
      assertKey(Key);
      const ContentType = 'application/octet-stream';
      await sdk.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })).catch(rethrow);
    },
    async get(Key) {
      assertKey(Key);
      try {
        const { Body } = await sdk.send(new GetObjectCommand({ Bucket, Key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        rethrow(error);
      }
    },
    async remove(Key) {
      assertKey(Key);
      await sdk.send(new DeleteObjectCommand({ Bucket, Key })).catch(rethrow);
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await sdk
          .send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ContinuationToken }))
          .catch(rethrow);
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, putAt: LastModified };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    close: () => sdk.destroy(),
  };
}
