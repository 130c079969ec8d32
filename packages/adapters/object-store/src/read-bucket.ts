import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from './s3.ts';

/** Every object of a bucket as it lies there, whoever put it: for drills that look for leaks. */
export async function* readBucket(
  options: S3Options,
): AsyncIterable<{ key: string; bytes: Buffer }> {
  const { endpoint, region, bucket: Bucket, keyId: accessKeyId, secret: secretAccessKey } = options;
  const credentials = { accessKeyId, secretAccessKey };
  const sdk = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    let ContinuationToken: string | undefined;
    do {
      const page = await sdk.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      for (const { Key = '' } of page.Contents ?? []) {
        const { Body } = await sdk.send(new GetObjectCommand({ Bucket, Key }));
        yield { key: Key, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  } finally {
    sdk.destroy();
  }
}
