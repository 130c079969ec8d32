/**
 * Messages that leave: mails and texts. Owns the table `messages`, whose rows are kept for thirty
 * days at least, so that asking twice stays asking once, and are then dropped with their days.
 *
 * Promises: a message is asked for in the transaction of whatever it tells of, and leaves only if
 * that was committed; asked for twice under one name, it is written once; what it says is encrypted
 * until it has left, and then forgotten. A text is handed to the carrier at most once. A mail is
 * handed over at least once: SMTP has no way to ask whether a mail was taken before a connection
 * broke, so a second copy may arrive, under the same message id. What is about money owed leaves
 * within the hours of contact or not at all.
 */
import type { Tx } from '@luwag/db';
import type { Locale } from '@luwag/domain/format-date';
import type { Clock } from '@luwag/platform/clock';
import { drawSlot, slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { encrypt } from '@luwag/platform/security/encryption';
import { aadOf } from './encrypted-message.ts';
import { sendMail, sendSms } from './jobs.ts';
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
import type { MailTemplate, TextTemplate } from './templates/template.ts';

type Common = {
  /** What the message is about: a second one about the same is not written. */
  about: string;
  accountId?: string | undefined;
  locale: Locale;
  to: string;
  /** After this it is of no use, and is not sent. */
  usefulUntil?: Date;
};
export type Mail = { [N in MailName]: { template: N; data: MailData<N> } }[MailName] & Common;
export type Text = { [N in TextName]: { template: N; data: TextData<N> } }[TextName] & Common;

/** Who asks: a request's ctx or a job's will do. */
type Asking = { clock: Clock; requestId: string };

/** Returns false when a mail about the same was already asked for. */
export const askForMail = (tx: Tx, asking: Asking, messageKey: Uint8Array, mail: Mail) =>
  ask(tx, asking, messageKey, { ...mail, channel: 'mail' });

/** Returns false when a text about the same was already asked for. */
export const askForText = (tx: Tx, asking: Asking, messageKey: Uint8Array, text: Text) =>
  ask(tx, asking, messageKey, { ...text, channel: 'text' });

async function ask(
  tx: Tx,
  asking: Asking,
  messageKey: Uint8Array,
  message: Common & { template: MailName | TextName; data: object; channel: 'mail' | 'text' },
): Promise<boolean> {
  const { about, template, channel, accountId, to, locale, data, usefulUntil } = message;
  // The end of the hours of contact, which only the rules of contact give: see modules/contacts.
  if (purposes[template] === 'money_owed' && !usefulUntil)
    throw new Error(`${template} is about money owed and may not be sent at any hour`);
  const createdAt = asking.clock.now();
  const id = uuidV7(createdAt, accountId ? slotOf(accountId) : drawSlot());
  const day = await insertMessage(tx, {
    id,
    dedupeKey: `${template}:${about}`,
    channel,
    template,
    accountId,
    encrypted: encrypt(messageKey, aadOf(id), JSON.stringify({ to, locale, data })),
    usefulUntil,
    createdAt,
  });
  if (!day) return false;
  await enqueue(tx, asking, channel === 'mail' ? sendMail : sendSms, { message_id: id, day });
  return true;
}

/** What a mail says, without its button and the small print, for somebody about to send it. */
export function previewMail(
  name: MailName,
  data: object,
  locale: Locale,
  origin: string,
): { subject: string; text: string } {
  const template: MailTemplate = mailTemplates[name];
  const { subject, heading, lines } = template.words[locale](template.data.parse(data), origin);
  return { subject, text: [heading, ...lines].join('\n') };
}

/** What a text says, for somebody about to send it. */
export function previewText(name: TextName, data: object, locale: Locale): string {
  const template: TextTemplate = textTemplates[name];
  return template.words[locale](template.data.parse(data));
}
