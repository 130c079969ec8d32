import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { type Answer, type Asked, type Failure, kmsKeyShape } from './wire.ts';

// Bound to what was encrypted: another use of the same key in the KMS opens nothing of ours.
const EncryptionContext = { purpose: 'luwag key file' };

// What no waiting mends. All else may pass: an overload, a network, also a permission that was
// granted a minute ago and is not known everywhere yet.
const lasting = new Set([
  'InvalidCiphertextException',
  'IncorrectKeyException',
  'NotFoundException',
  'DisabledException',
  'KMSInvalidStateException',
  'InvalidKeyUsageException',
  'InvalidArnException',
  'ValidationException',
]);
const messageLengthMax = 300;

/** One call to AWS KMS, with the credentials that the machine gives us, tried once. */
export async function askAwsKms(asked: Asked): Promise<Answer> {
  const region = kmsKeyShape.exec(asked.kmsKey)?.[1];
  if (!region) return { failure: lastingFailure('not the ARN of a key in a KMS') };
  const sdk = new KMSClient({
    region,
    ...(asked.endpoint ? { endpoint: asked.endpoint } : {}),
    // When to try again is decided, and said, by whoever asks.
    maxAttempts: 1,
  });
  try {
    return await answerOf(sdk, asked);
  } catch (error) {
    return { failure: failureOf(error) };
  } finally {
    sdk.destroy();
  }
}

async function answerOf(sdk: KMSClient, asked: Asked): Promise<Answer> {
  const within = { abortSignal: AbortSignal.timeout(asked.timeoutMs) };
  const { kmsKey: KeyId } = asked;
  if (asked.call === 'newDataKey') {
    const made = await sdk.send(
      new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }),
      within,
    );
    return { dataKey: base64(made.Plaintext), encrypted: base64(made.CiphertextBlob) };
  }
  const CiphertextBlob = Buffer.from(asked.encrypted, 'base64');
  const opened = await sdk.send(
    new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }),
    within,
  );
  return { dataKey: base64(opened.Plaintext), encrypted: asked.encrypted };
}

function base64(bytes: Uint8Array | undefined): string {
  if (!bytes) throw new Error('the KMS answered without a key');
  return Buffer.from(bytes).toString('base64');
}

const lastingFailure = (message: string): Failure => ({
  name: 'ValidationException',
  message,
  isPassing: false,
});

function failureOf(error: unknown): Failure {
  const { name, message, $metadata } = error as Error & { $metadata?: { requestId?: string } };
  return {
    name,
    message: message.slice(0, messageLengthMax),
    requestId: $metadata?.requestId,
    isPassing: !lasting.has(name),
  };
}
