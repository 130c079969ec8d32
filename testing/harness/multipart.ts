import { randomBytes } from 'node:crypto';

export type FormFile = {
  name: string;
  bytes: Uint8Array;
  /** As it would stand in the header, quotes and all that one may try included. */
  filename?: string;
  contentType?: string;
};

/** A form with files, byte for byte: what no well-behaved client would send can be sent too. */
export function multipart(
  fields: Record<string, string>,
  files: readonly FormFile[],
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `form${randomBytes(12).toString('hex')}`;
  const pieces: Uint8Array[] = [];
  const say = (text: string) => pieces.push(Buffer.from(text, 'utf8'));
  for (const [name, value] of Object.entries(fields))
    say(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  for (const { name, bytes, filename = 'picture.jpg', contentType = 'image/jpeg' } of files) {
    say(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n`,
    );
    say(`Content-Type: ${contentType}\r\n\r\n`);
    pieces.push(bytes);
    say('\r\n');
  }
  say(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(pieces),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
