import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, type ObjectStore } from './object-store.ts';

export type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
};

const requestHandler = { connectionTimeout: 2000, requestTimeout: 10_000 };

/** Objects in one bucket. Nobody but us has a key to it: there are no links for browsers. */
export function createS3Store(options: S3Options): ObjectStore {
  const { bucket: Bucket, endpoint, region, keyId: accessKeyId, secret } = options;
  const sdk = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey: secret },
    // Every store understands the path form; names as hosts need a certificate for each.
    forcePathStyle: true,
    // The newer trailing checksums are not understood by every store that speaks S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler,
  });
  return {
    async put(Key, Body) {
      assertKey(Key);
      const ContentType = 'application/octet-stream';
      await sdk.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async get(Key) {
      assertKey(Key);
      try {
        const { Body } = await sdk.send(new GetObjectCommand({ Bucket, Key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(Key) {
      assertKey(Key);
      await sdk.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await sdk.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ContinuationToken }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, putAt: LastModified };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    close: () => sdk.destroy(),
  };
}
