/**
 * Messages that leave: mails, texts and pushes. Owns the tables `messages`, whose rows are kept for
 * thirty days at least, so that asking twice stays asking once, and are then dropped with their
 * days, and `push_subscriptions`.
 *
 * Promises: a message is asked for in the transaction of whatever it tells of, and leaves only if
 * that was committed; asked for twice under one name, it is written once; what it says is encrypted
 * until it has left, and then forgotten. A text is handed to a carrier at most once, unless the
 * carrier said for certain that it did not take it: then to the other. A mail is handed over at
 * least once: SMTP has no way to ask whether a mail was taken before a connection broke, so a
 * second copy may arrive, under the same message id. A push may be handed over again too, and a
 * browser shows it once. What is about money owed leaves within the hours of contact or not at all.
 */
import type { Tx } from '@luwag/db';
import type { Locale } from '@luwag/domain/format-date';
import type { Clock } from '@luwag/platform/clock';
import { drawSlot, slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { encrypt } from '@luwag/platform/security/encryption';
import { aadOf } from './encrypted-message.ts';
import { type Message, sendMail, sendPush, sendSms } from './jobs.ts';
import type { PushName } from './push/words.ts';
import { insertMessage } from './repository.ts';
import {
  type MailData,
  type MailName,
  mailTemplates,
  type TextData,
  type TextName,
  textTemplates,
} from './templates/catalogue.ts';
import { purposes } from './templates/purposes.ts';
import type { MailTemplate, MailWords, TextTemplate } from './templates/template.ts';

export type { MailData, MailName, TextName } from './templates/catalogue.ts';

type Asked = {
  /** What the message is about: a second one about the same is not written. */
  about: string;
  accountId?: string | undefined;
  locale: Locale;
  /** After this it is of no use, and is not sent. */
  usefulUntil?: Date | undefined;
  /**
   * It can wait until then, such as for quiet hours to end. Mails and pushes that waited for one
   * person, when they are more than a few, are told together in one.
   */
  notBefore?: Date | undefined;
  /** It has to arrive as it is: waiting, it is not told together with others. */
  isWhole?: boolean | undefined;
};
type Common = Asked & { to: string };
export type Mail = { [N in MailName]: { template: N; data: MailData<N> } }[MailName] & Common;
export type Text = { [N in TextName]: { template: N; data: TextData<N> } }[TextName] & Common;
/** Said by the mail template of the same name: its subject, and where its button leads. */
export type Push = { [N in PushName]: { template: N; data: MailData<N> } }[PushName] &
  Asked & { accountId: string };

/** Who asks: a request's ctx or a job's will do. */
type Asking = { clock: Clock; requestId: string };

/** Returns false when a mail about the same was already asked for. */
export const askForMail = (tx: Tx, asking: Asking, messageKey: Uint8Array, mail: Mail) =>
  ask(tx, asking, messageKey, { ...mail, channel: 'mail' });

/** Returns false when a text about the same was already asked for. */
export const askForText = (tx: Tx, asking: Asking, messageKey: Uint8Array, text: Text) =>
  ask(tx, asking, messageKey, { ...text, channel: 'text' });

/**
 * To every browser that the person lets us notify, if there is any by the time it leaves. Returns
 * false when a push about the same was already asked for.
 */
export const askForPush = (tx: Tx, asking: Asking, messageKey: Uint8Array, push: Push) =>
  ask(tx, asking, messageKey, { ...push, to: '', channel: 'push' });

/** Whether a person lets us notify any browser, in their own scope or the system's. */
export { forgetBrowsers, hasBrowser } from './push/repository.ts';
/** What a link that ends mails is for; the link itself is written into each of them. */
export { readStopKey } from './stop-link.ts';

type Channel = 'mail' | 'text' | 'push';
const jobOf = { mail: sendMail, text: sendSms, push: sendPush } as const;

async function ask(
  tx: Tx,
  asking: Asking,
  messageKey: Uint8Array,
  message: Common & { template: MailName | TextName; data: object; channel: Channel },
): Promise<boolean> {
  const { about, template, channel, accountId, to, locale, data, usefulUntil } = message;
  // The end of the hours of contact, which only the rules of contact give: see modules/contacts.
  if (purposes[template] === 'money_owed' && !usefulUntil)
    throw new Error(`${template} is about money owed and may not be sent at any hour`);
  const createdAt = asking.clock.now();
  const id = uuidV7(createdAt, accountId ? slotOf(accountId) : drawSlot());
  const notBefore = message.notBefore && message.notBefore > createdAt ? message.notBefore : null;
  const day = await insertMessage(tx, {
    id,
    // A mail and a push about the same have the same template.
    dedupeKey: `${channel === 'push' ? 'push:' : ''}${template}:${about}`,
    channel,
    template,
    accountId,
    encrypted: encrypt(messageKey, aadOf(id), JSON.stringify({ to, locale, data })),
    usefulUntil,
    createdAt,
    notBefore,
    mayGather: notBefore !== null && channel !== 'text' && !message.isWhole,
  });
  if (!day) return false;
  // One that waits is given its job when its time has come: notifications.releaseWaiting.
  const wanted: Message = { message_id: id, day };
  if (!notBefore) await enqueue(tx, asking, jobOf[channel], wanted);
  return true;
}

/** What a mail says, before it is laid out. Throws for data that its template does not take. */
export function wordsOfMail(
  name: MailName,
  data: object,
  locale: Locale,
  origin: string,
): MailWords {
  const template: MailTemplate = mailTemplates[name];
  return template.words[locale](template.data.parse(data), origin);
}

/** Of what a mail takes, the part that a text takes. */
export const dataOfText = (name: TextName, data: object): object =>
  textTemplates[name].data.parse(data);

/** What a mail says, without its button and the small print, for somebody about to send it. */
export function previewMail(
  name: MailName,
  data: object,
  locale: Locale,
  origin: string,
): { subject: string; text: string } {
  const { subject, heading, lines } = wordsOfMail(name, data, locale, origin);
  return { subject, text: [heading, ...lines].join('\n') };
}

/** What a text says, for somebody about to send it. */
export function previewText(name: TextName, data: object, locale: Locale): string {
  const template: TextTemplate = textTemplates[name];
  return template.words[locale](template.data.parse(data));
}
