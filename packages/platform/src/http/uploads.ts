import type { Endpoint } from '@luwag/contracts/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformRefusal } from './refusal.ts';

export type UploadedFile = { name: string; filename: string; mimetype: string; bytes: Buffer };
type Allowed = NonNullable<Endpoint['files']>;
type Parts = { fields: Record<string, unknown>; files: UploadedFile[] };

/** Text fields and files of a call that takes files, by form or, where it says so, in JSON. */
export const readParts = (allowed: Allowed, request: FastifyRequest): Promise<Parts> =>
  allowed.inJson && isJson(request) ? readJson(allowed, request) : readMultipart(allowed, request);

const isJson = ({ headers }: FastifyRequest): boolean =>
  /^application\/json\b/i.test(headers['content-type'] ?? '');

async function readMultipart(allowed: Allowed, request: FastifyRequest): Promise<Parts> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  const limits = {
    fileSize: allowed.bytesMax,
    files: allowed.names.length,
    fields: 50,
    fieldSize: 16_384,
  };
  let remainingBytes = totalBytesMaxOf(allowed);
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const file = await readFile(part, allowed.names);
      remainingBytes -= file.bytes.length;
      if (remainingBytes < 0)
        throw platformRefusal('body_too_large', 'The files are too large together.');
      files.push(file);
    }
  }
  return { fields, files };
}

const totalBytesMaxOf = ({ totalBytesMax, bytesMax, names }: Allowed): number =>
  totalBytesMax ?? bytesMax * names.length;

async function readFile(
  part: { fieldname: string; filename: string; mimetype: string; toBuffer(): Promise<Buffer> },
  names: readonly string[],
): Promise<UploadedFile> {
  if (!names.includes(part.fieldname))
    throw platformRefusal('invalid_request', 'A file was sent that was not asked for.', {
      errors: [{ path: `/files/${part.fieldname}`, code: 'unknown_field' }],
    });
  const { fieldname: name, filename, mimetype } = part;
  return { name, filename, mimetype, bytes: await part.toBuffer() };
}

/**
 * Leaves JSON bodies unread for calls that take files in them: such a body is large, and is read
 * only once its sender is known, as forms are.
 */
export function leaveJsonUnread(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
}

async function readJson(allowed: Allowed, request: FastifyRequest): Promise<Parts> {
  // Base64 has four characters for three bytes; what else a body says is short.
  const text = await readText(request, Math.ceil((totalBytesMaxOf(allowed) * 4) / 3) + 16_384);
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  for (const [name, value] of Object.entries(objectOf(text))) {
    if (!allowed.names.includes(name)) fields[name] = value;
    else files.push(fileOf(name, value, allowed.bytesMax));
  }
  return { fields, files };
}

async function readText(request: FastifyRequest, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw platformRefusal('body_too_large', 'The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function objectOf(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Neither is what it says inside: the answer is the same.
  }
  throw platformRefusal('invalid_request', 'The request could not be read.');
}

const dataUrl = /^data:(image\/[a-z+.-]+);base64,/;

function fileOf(name: string, value: unknown, bytesMax: number): UploadedFile {
  const said = typeof value === 'string' ? value : '';
  const [prefix = '', mimetype = 'application/octet-stream'] = dataUrl.exec(said) ?? [];
  const base64 = said.slice(prefix.length);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw platformRefusal('invalid_request', 'A file in JSON is base64, or a data URL of it.', {
      errors: [{ path: `/body/${name}`, code: 'invalid_format', format: 'base64' }],
    });
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > bytesMax) throw platformRefusal('body_too_large', 'A file is too large.');
  return { name, filename: name, mimetype, bytes };
}
