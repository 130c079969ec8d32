import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSignedBy } from '../../apps/userpool/src/signed-requests.ts';
import { noteCanaries } from './canaries.ts';

/** What it does with the next call, each once; when none is left it answers as it should. */
type KmsMood = 'refuse' | 'throttle' | 'fail' | 'slow' | 'hang_up';

/** A KMS on this machine: it speaks the protocol of AWS KMS and has one key. */
export type TestKms = {
  kmsKey: string;
  /** What a process of ours is told to use it. */
  settings: Record<string, string>;
  moods: KmsMood[];
  /** Every call that came, with the id it was answered under. */
  calls: { call: string; requestId: string; was: string }[];
  close(): Promise<void>;
};

const region = 'ap-southeast-1';
const slowMs = 400;
type Asked = { KeyId: string; CiphertextBlob?: string; EncryptionContext?: object };
type Said = { status: number; body: Record<string, unknown> };

const said: Record<'refuse' | 'throttle' | 'fail', Said> = {
  refuse: problem(400, 'AccessDeniedException', 'not authorized to perform: kms:Decrypt'),
  throttle: problem(400, 'ThrottlingException', 'You have exceeded the rate at which you may call'),
  fail: problem(500, 'KMSInternalException', 'try again'),
};

export async function startTestKms(): Promise<TestKms> {
  const kmsKey = `arn:aws:kms:${region}:123456789012:key/${randomUUID()}`;
  const account = { keyId: `AKIA${randomBytes(8).toString('hex')}`, secret: randomUUID() };
  const master = randomBytes(32);
  const kms: Pick<TestKms, 'moods' | 'calls'> = { moods: [], calls: [] };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const call = String(request.headers['x-amz-target']).replace('TrentService.', '');
    const requestId = randomUUID();
    const mood = kms.moods.shift();
    if (mood === 'slow') await sleep(slowMs);
    const isSigned = isSignedBy(
      account,
      { headers: request.headers, body },
      { region, service: 'kms', now: new Date() },
    );
    const reply = !isSigned
      ? problem(400, 'InvalidSignatureException', 'the signature does not match')
      : mood && mood in said
        ? said[mood as keyof typeof said]
        : carryOut(call, JSON.parse(body));
    kms.calls.push({ call, requestId, was: String(reply.body.__type ?? 'ok') });
    if (mood === 'hang_up') return void response.destroy();
    response.writeHead(reply.status, {
      'content-type': 'application/x-amz-json-1.1',
      'x-amzn-requestid': requestId,
    });
    response.end(JSON.stringify(reply.body));
  }

  function carryOut(call: string, asked: Asked): Said {
    if (asked.KeyId !== kmsKey) return problem(400, 'NotFoundException', 'no such key');
    const aad = Buffer.from(JSON.stringify(asked.EncryptionContext ?? {}));
    const key =
      call === 'GenerateDataKey' ? randomBytes(32) : opened(master, aad, asked.CiphertextBlob);
    if (!key) return problem(400, 'InvalidCiphertextException', '');
    noteCanaries(key.toString('base64'), key.toString('base64url'), key.toString('hex'));
    return {
      status: 200,
      body: {
        KeyId: kmsKey,
        Plaintext: key.toString('base64'),
        CiphertextBlob: asked.CiphertextBlob ?? encrypted(master, aad, key),
      },
    };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...kms,
    kmsKey,
    settings: {
      KEYS_KMS_KEY: kmsKey,
      KEYS_KMS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: account.keyId,
      AWS_SECRET_ACCESS_KEY: account.secret,
    },
    close: () => closed(server),
  };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  if (server.listening) await once(server.close(), 'close');
}

function problem(status: number, type: string, message: string): Said {
  return { status, body: { __type: type, message } };
}

function encrypted(master: Buffer, aad: Buffer, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', master, iv).setAAD(aad);
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

function opened(master: Buffer, aad: Buffer, blob = ''): Buffer | undefined {
  const bytes = Buffer.from(blob, 'base64');
  if (bytes.length !== 60) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', master, bytes.subarray(0, 12));
  decipher.setAAD(aad).setAuthTag(bytes.subarray(12, 28));
  const key = decipher.update(bytes.subarray(28));
  try {
    decipher.final();
    return key;
  } catch {
    return undefined;
  }
}
