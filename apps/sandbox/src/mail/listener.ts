import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';
import type { MessageBox } from '../messages.ts';
import type { SandboxPart } from '../part.ts';
import { parseMail, readAll } from './read-mail.ts';

const MAIL_BYTES_MAX = 1024 * 1024;

export const mailPart: SandboxPart = {
  name: 'Mail',
  summary:
    'A real SMTP listener on loopback, without sign-in or TLS. Every mail lands in the inbox.',
  speaks: ['SMTP: EHLO, MAIL, RCPT, DATA, RSET, NOOP, QUIT; up to 1 MB a mail'],
  magic: [
    { value: 'anyone@refused.test', effect: '550 for that recipient: there is no such mail box' },
    { value: 'anyone@later.test', effect: '451 for that recipient: try again later' },
  ],
};

export type MailListener = {
  listen(port: number): Promise<number>;
  close(): Promise<void>;
};

export function createMailListener(options: {
  box: MessageBox;
  onError: (error: Error) => void;
}): MailListener {
  const server = new SMTPServer({
    banner: 'Luwag sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAIL_BYTES_MAX,
    closeTimeout: 1000,
    onRcptTo(address, _session, callback) {
      callback(refuseRecipient(address));
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      // The envelope names who receives it; the headers only say whom it was written to.
      acceptMail(stream, { from: addressOf(mailFrom), to: rcptTo.map(addressOf) }).then(
        () => callback(null, 'Kept in the inbox'),
        (error: Error) => callback(error),
      );
    },
  });
  server.on('error', options.onError);

  async function acceptMail(
    stream: Parameters<typeof readAll>[0],
    envelope: { from: string; to: string[] },
  ): Promise<void> {
    const raw = await readAll(stream, MAIL_BYTES_MAX);
    if (raw === undefined) throw smtpError(552, '5.3.4 The mail is larger than 1 MB');
    const mail = await parseMail(raw);
    options.box.add({ kind: 'mail', ...envelope, ...mail });
  }

  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        const listener = server.listen(port, '127.0.0.1', () => {
          listener.off('error', reject);
          resolve((listener.address() as AddressInfo).port);
        });
        listener.once('error', reject);
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refuseRecipient({ address }: SMTPServerAddress): Error | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (domain === 'refused.test') return smtpError(550, '5.1.1 There is no such mail box');
  if (domain === 'later.test') return smtpError(451, '4.3.0 Try again later');
  return undefined;
}

function addressOf(sender: SMTPServerAddress | false): string {
  return sender === false ? '' : sender.address;
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
