import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from './s3.ts';

/** For stores that are made to be thrown away; anywhere else a bucket is somebody's decision. */
export async function makeBucket(options: S3Options): Promise<void> {
  const { endpoint, region, bucket: Bucket, keyId: accessKeyId, secret: secretAccessKey } = options;
  const credentials = { accessKeyId, secretAccessKey };
  const sdk = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    await sdk.send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  } finally {
    sdk.destroy();
  }
}
