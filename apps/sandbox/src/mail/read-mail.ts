import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import type { MailMessage } from '../messages.ts';

export type ReadMail = Pick<
  MailMessage,
  'subject' | 'text' | 'html' | 'unsubscribe' | 'attachments'
>;

/**
 * The whole mail, or undefined when it is larger than `bytesMax`. The rest of a mail that is too
 * large is read and thrown away: SMTP has no way to answer before the sender has finished.
 */
export async function readAll(stream: Readable, bytesMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= bytesMax) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes <= bytesMax ? Buffer.concat(chunks) : undefined;
}

/** Attachments are counted and named but not kept: the inbox holds hundreds of mails in memory. */
export async function parseMail(raw: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw);
  return {
    subject: mail.subject ?? '',
    text: mail.text?.trim() ?? '',
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...unsubscribeIn(mail.headers),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'unnamed',
      mimeType,
      sizeBytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

/** The button that a mail reader would show beside it (RFC 8058). */
function unsubscribeIn(headers: { key: string; value: string }[]): Pick<ReadMail, 'unsubscribe'> {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const link = /^<(.+)>$/.exec(headerOf('list-unsubscribe').replaceAll(/\s/g, ''))?.[1];
  const isOneClick = headerOf('list-unsubscribe-post') === 'List-Unsubscribe=One-Click';
  return link && isOneClick ? { unsubscribe: link } : {};
}
