import { createTransport } from 'nodemailer';
import type { LaidOutMail } from './mail-layout.ts';

export type MailSettings = { smtpUrl: string; from: string; host: string };
/** `endsAt`: where mails like it are ended, for those that may be. */
export type OutgoingMail = LaidOutMail & { id: string; to: string; endsAt?: string | undefined };

/** `refused` is for good; anything that may pass is thrown, so that the queue tries again. */
export type MailOutcome = 'taken' | 'refused';
export type SendMail = (mail: OutgoingMail) => Promise<MailOutcome>;

const connectMs = 5_000;
const answerMs = 20_000;

/** The mail server, by SMTP. TLS is the address's business: `smtps:`, or STARTTLS where offered. */
export function createMailer({ smtpUrl, from, host }: MailSettings): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    // A template is words: nothing in it may make this process open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text, html, endsAt }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for every attempt at one message, so that a second copy can be told as such.
        messageId: `<${id}@${host}>`,
        // Nobody's holiday notice is an answer to us.
        headers: {
          'auto-submitted': 'auto-generated',
          'x-auto-response-suppress': 'All',
          ...(endsAt ? oneClick(endsAt) : {}),
        },
      });
      return 'taken';
    } catch (error) {
      if (isRefusal(error)) return 'refused';
      throw new Error(`the mail server did not take a mail (${id}): ${reasonOf(error)}`);
    }
  };
}

/** Mail readers show a button of their own, which posts to this address (RFC 8058). */
const oneClick = (endsAt: string) => ({
  'list-unsubscribe': `<${endsAt}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
});

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  Number(error.responseCode) < 600;

/** A code alone: what a server says may repeat the address, or the mail. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
