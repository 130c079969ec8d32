/** What a person would have found in their mail box or on their phone. */
type Received = {
  id: string;
  receivedAt: Date;
  from: string;
  to: string[];
  text: string;
  /** The first six-digit number in the text: what a person would type as a one-time password. */
  code?: string;
};
export type MailMessage = Received & {
  kind: 'mail';
  subject: string;
  html?: string;
  /** Where one click ends such mails, if it says so. */
  unsubscribe?: string;
  attachments: { filename: string; mimeType: string; sizeBytes: number }[];
};
export type TextMessage = Received & {
  kind: 'text';
  partsCount: number;
  /** Why a Philippine carrier may not deliver this text as written; empty when it would. */
  carrierWarnings: string[];
};
export type Message = MailMessage | TextMessage;

type Unstamped<M extends Message> = M extends Message
  ? Omit<M, 'id' | 'receivedAt' | 'code'>
  : never;

export type MessageBox = {
  add(message: Unstamped<Message>): Message;
  list(filter?: { to?: string | undefined }): Message[];
  find(id: string): Message | undefined;
  clear(): void;
};

/**
 * Keeps the last `messagesMax` messages in memory and forgets the oldest first, so a sandbox left
 * running for weeks does not grow.
 */
export function createMessageBox(options: { messagesMax: number; now: () => Date }): MessageBox {
  let messages: Message[] = [];
  let lastNumber = 0;
  return {
    add(unstamped) {
      lastNumber += 1;
      const code = /(?<!\d)\d{6}(?!\d)/.exec(unstamped.text)?.[0];
      const message: Message = {
        ...unstamped,
        id: String(lastNumber),
        receivedAt: options.now(),
        ...(code === undefined ? {} : { code }),
      };
      messages = [message, ...messages].slice(0, options.messagesMax);
      return message;
    },
    list({ to } = {}) {
      if (to === undefined || to.trim() === '') return messages;
      const wanted = recipientKey(to);
      return messages.filter((message) => message.to.some((each) => recipientKey(each) === wanted));
    },
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages = [];
    },
  };
}

/** Addresses compare without case; numbers compare by their last ten digits, however written. */
function recipientKey(recipient: string): string {
  const trimmed = recipient.trim().toLowerCase();
  return trimmed.includes('@') ? trimmed : trimmed.replaceAll(/\D/g, '').slice(-10);
}
