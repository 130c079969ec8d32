import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { Locale } from '@luwag/domain/format-date';
import {
  groupOf,
  heldUntil,
  isDueInWriting,
  type NoticeKind,
  type NoticeRole,
  type OutgoingChannel,
  outgoingFor,
  ownTextOf,
} from '@luwag/domain/notices';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { emit } from '@luwag/platform/jobs/outbox';
import {
  askForMail,
  askForPush,
  askForText,
  dataOfText,
  hasBrowser,
  type Mail,
  type MailData,
  type Push,
  type Text,
  wordsOfMail,
} from '../notifications/service.ts';
import { encryptData, forInbox } from './content.ts';
import { noticesChanged } from './events.ts';
import { insertNotice } from './repository.ts';
import { readSettings } from './settings-repository.ts';

export type NoticeDeps = { messageKey: Uint8Array; vault: Vault };

/** Whom it is for, as accounts know them. */
export type Reader = {
  id: string;
  role: NoticeRole;
  locale: Locale;
  email: string;
  contact_number: string | null;
  number_confirmed_at: Date | null;
};

/** A kind, and what its mail takes. */
export type Told = { [K in NoticeKind]: { kind: K; data: MailData<K> } }[NoticeKind];

export type Notice = Told & {
  /** What it is about: a second one of the same kind and name is not written. */
  about: string;
  person: Reader;
  /** After this it is of no use outside the inbox. */
  usefulUntil?: Date;
  /** Another address than the person's, such as the one that was replaced. */
  mailTo?: string;
};

/** Who asks: a request's ctx or a job's will do. */
type Asking = { clock: Clock; requestId: string };

/**
 * Tells somebody something, in the transaction of whatever it tells of: writes it into their inbox
 * and asks for each message that their choices ask for. Returns false when it was told before.
 */
export const notify = (
  tx: Tx,
  asking: Asking,
  deps: NoticeDeps,
  notice: Notice,
): Promise<boolean> =>
  // Whoever causes a notice is often not the one who reads it.
  asSystem(tx, async () => {
    const { kind, person } = notice;
    const { choices, quiet } = await readSettings(tx, person.id);
    const channels = outgoingFor(kind, {
      role: person.role,
      choices,
      isNumberConfirmed: isReachableByText(person),
      hasBrowser: person.role !== 'staff' && (await hasBrowser(tx, person.id)),
    });
    const until = heldUntil(kind, quiet, asking.clock.now().getTime());
    const isHeld = until !== undefined && channels.length > 0;
    return write(tx, asking, deps, notice, {
      channels,
      waitsUntil: isHeld ? new Date(until) : undefined,
    });
  });

/**
 * The same by channels that were chosen already: for messages about money owed, whose hour and one
 * channel the rules of contact decide. In the system's scope.
 */
export const tell = (
  tx: Tx,
  asking: Asking,
  deps: NoticeDeps,
  notice: Notice,
  channels: readonly OutgoingChannel[],
): Promise<boolean> => write(tx, asking, deps, notice, { channels, waitsUntil: undefined });

const isReachableByText = ({ contact_number, number_confirmed_at }: Reader): boolean =>
  Boolean(contact_number) && number_confirmed_at !== null;

type Way = { channels: readonly OutgoingChannel[]; waitsUntil: Date | undefined };

async function write(
  tx: Tx,
  asking: Asking,
  deps: NoticeDeps,
  notice: Notice,
  way: Way,
): Promise<boolean> {
  const { kind, about, person, data } = notice;
  // Staff have no inbox: what concerns their account is mailed.
  if (person.role !== 'staff') {
    const created_at = asking.clock.now();
    const id = uuidV7(created_at, slotOf(person.id));
    const key = await deps.vault.keyFor(tx, person.id);
    const isNew = await insertNotice(tx, {
      id,
      account_id: person.id,
      kind,
      group_name: groupOf(kind),
      about,
      data_encrypted: encryptData(key, id, forInbox(data)),
      channels: [...way.channels],
      waits_until: way.waitsUntil ?? null,
      created_at,
    });
    if (!isNew) return false;
    await emit(tx, asking, noticesChanged, { account_id: person.id });
  }
  await send(tx, asking, deps, notice, way);
  return true;
}

/** Asks for its messages. Data of a kind is its template's, which the compiler cannot follow. */
async function send(
  tx: Tx,
  asking: Asking,
  { messageKey }: Pick<NoticeDeps, 'messageKey'>,
  notice: Notice,
  { channels, waitsUntil }: Way,
): Promise<void> {
  const { kind, data, about, person, usefulUntil, mailTo } = notice;
  const { id: accountId, locale } = person;
  const common = { about, accountId, locale, usefulUntil, notBefore: waitsUntil };
  if (channels.includes('mail')) {
    const mail = { ...common, to: mailTo ?? person.email, template: kind, data };
    const isWhole = isDueInWriting(kind);
    await askForMail(tx, asking, messageKey, { ...mail, isWhole } as Mail);
  }
  if (channels.includes('text') && person.contact_number) {
    const text = { ...common, ...textOf(notice), to: person.contact_number };
    await askForText(tx, asking, messageKey, text as Text);
  }
  if (channels.includes('push')) {
    const push = { ...common, template: kind, data };
    await askForPush(tx, asking, messageKey, push as Push);
  }
}

/** The text that a kind has of its own, or one that says what the mail is headed with. */
function textOf({ kind, data, about, person: { locale } }: Notice) {
  const text = ownTextOf(kind);
  if (text) return { template: text, data: dataOfText(text, data) };
  const { subject } = wordsOfMail(kind, data, locale, '');
  // Its name is shared by all of them, so what it is about has to say which it is.
  return { template: 'notice_text' as const, data: { subject }, about: `${kind} ${about}` };
}
