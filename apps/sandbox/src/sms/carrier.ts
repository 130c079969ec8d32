import { randomInt } from 'node:crypto';
import type { MessageBox } from '../messages.ts';
import { carrierWarnings, countParts } from './encoding.ts';
import { type Delivery, deliveryFor } from './magic-numbers.ts';
import { networkOf } from './numbers.ts';
import type { SendRequest } from './request.ts';

export const ACCOUNT = { id: 1, name: 'Luwag sandbox', userId: 1, user: 'sandbox@luwag.test' };
const CREDITS_AT_START = 1_000_000;
/** How long a message reads as Pending before its outcome shows. */
const SETTLES_AFTER_MS = 1000;

const gone = { never_arrives: 0, fails: 0, is_refused: 0, is_refunded: 0 };

type Sent = {
  messageId: number;
  recipient: string;
  message: string;
  senderName: string;
  type: 'Single' | 'Bulk';
  code?: string;
  createdAt: Date;
  delivery: Delivery;
};
export type Carrier = ReturnType<typeof createCarrier>;

/**
 * Sends texts into the message box and remembers, like the carrier, what became of each. Keeps as
 * many as the box does.
 */
export function createCarrier(options: { box: MessageBox; messagesMax: number; now: () => Date }) {
  let sent: Sent[] = [];
  let lastMessageId = 200_000_000;
  let credits = CREDITS_AT_START;

  function send(request: SendRequest, creditsPerPart: number) {
    const type = request.recipients.length > 1 ? 'Bulk' : 'Single';
    // Settled before the first text goes out: every recipient of a call gets the same words.
    const { recipients, senderName, message, code } = request;
    const fresh = recipients.map((recipient): Sent => {
      lastMessageId += 1;
      return {
        messageId: lastMessageId,
        recipient,
        message,
        senderName,
        type,
        ...(code === undefined ? {} : { code }),
        createdAt: options.now(),
        // The carrier accepts a message that starts with TEST and never sends it.
        delivery: message.startsWith('TEST') ? 'never_arrives' : deliveryFor(recipient),
      };
    });
    for (const each of fresh) deliver(each);
    credits -= recipients.length * countParts(message) * creditsPerPart;
    sent = [...fresh.toReversed(), ...sent].slice(0, options.messagesMax);
    return fresh.map(toWire);
  }

  function deliver({ recipient, message, senderName, delivery }: Sent): void {
    const copies = { ...gone, arrives: 1, arrives_twice: 2 };
    for (let copy = 0; copy < copies[delivery]; copy += 1) {
      options.box.add({
        kind: 'text',
        from: senderName,
        to: [recipient],
        text: message,
        partsCount: countParts(message),
        carrierWarnings: carrierWarnings(message),
      });
    }
  }

  const statusOf = ({ createdAt, delivery }: Sent): string =>
    statusAfter(options.now().getTime() - createdAt.getTime(), delivery);

  function toWire(each: Sent) {
    return {
      message_id: each.messageId,
      user_id: ACCOUNT.userId,
      user: ACCOUNT.user,
      account_id: ACCOUNT.id,
      account: ACCOUNT.name,
      recipient: each.recipient,
      message: each.message,
      ...(each.code === undefined ? {} : { code: wireCode(each.code) }),
      sender_name: each.senderName,
      network: networkOf(each.recipient),
      status: statusOf(each),
      type: each.type,
      source: 'Api',
      created_at: manilaTime(each.createdAt),
      updated_at: manilaTime(each.createdAt),
    };
  }

  return {
    send,
    list: () => sent.map(toWire),
    find: (messageId: number) => sent.filter((each) => each.messageId === messageId).map(toWire),
    creditBalance: () => credits,
  };
}

/** What a text reads as, so long after it was taken. */
function statusAfter(ageMs: number, delivery: Delivery): string {
  if (delivery === 'is_refused') return 'Failed';
  if (ageMs < SETTLES_AFTER_MS || delivery === 'never_arrives') return 'Pending';
  if (delivery === 'fails') return 'Failed';
  return delivery === 'is_refunded' ? 'Refunded' : 'Sent';
}

/** Puts the code where the message asks for it, or after it, as the carrier does. */
export function withOneTimePassword(request: SendRequest): SendRequest {
  const code = request.code ?? String(randomInt(100_000, 1_000_000));
  const message = request.message.includes('{otp}')
    ? request.message.replaceAll('{otp}', code)
    : `${request.message}. Your One Time Password is ${code}`;
  return { ...request, message, code };
}

/** The carrier answers a code as a number; one with a leading zero survives only as text. */
function wireCode(code: string): number | string {
  return String(Number(code)) === code ? Number(code) : code;
}

const manilaClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Manila',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export function manilaTime(instant: Date): string {
  return manilaClock.format(instant);
}
