import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { keptLongEnough } from '@luwag/domain/retention';
import type { Clock } from '@luwag/platform/clock';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { beginSending, finishSending } from './attempting.ts';
import { type Circuits, createCircuits } from './circuits.ts';
import { decryptMessage } from './encrypted-message.ts';
import { releaseMessages } from './gathering.ts';
import { askReports, pruneBrowsers, releaseWaiting, sendMail, sendPush, sendSms } from './jobs.ts';
import { createM360, type M360Settings } from './m360.ts';
import { layOutMail } from './mail-layout.ts';
import { pushIdentityOf } from './push/encryption.ts';
import { sendPushMessage } from './push/pushing.ts';
import { deleteUnused } from './push/repository.ts';
import { askForReports } from './reports.ts';
import type { MessagePlace } from './repository.ts';
import { createSemaphore, type SmsSettings } from './semaphore.ts';
import { createMailer, type MailSettings, type SendMail } from './smtp.ts';
import { stopLinkOf } from './stop-link.ts';
import { type MailName, mailTemplates } from './templates/catalogue.ts';
import type { MailTemplate } from './templates/template.ts';
import { sendText } from './texting.ts';
import { readBacklog } from './waiting-repository.ts';

export { askReports, pruneBrowsers, releaseWaiting } from './jobs.ts';

export type NotificationsDeps = {
  messageKey: Uint8Array;
  /** Of our pages: mails lead there, and a text's code is bound to its host. */
  publicOrigin: string;
  mail: Omit<MailSettings, 'host'>;
  sms: SmsSettings;
  /** The second carrier, for what the first does not take. Without it such texts wait. */
  otherSms?: M360Settings | undefined;
  push?: { key: Uint8Array; testOrigin?: string | undefined } | undefined;
  /** What is known of the carriers; every set of handlers finds out for itself. */
  circuits?: Circuits;
};

export function notificationsHandlers(deps: NotificationsDeps): Handler[] {
  const { messageKey, publicOrigin, otherSms, push, circuits = createCircuits() } = deps;
  const host = new URL(publicOrigin).hostname;
  const mailer = createMailer({ ...deps.mail, host });
  const carriers = [createSemaphore(deps.sms), ...(otherSms ? [createM360(otherSms)] : [])];
  const texting = { messageKey, host, carriers, circuits };
  const pushing = {
    ...{ messageKey, publicOrigin },
    identity: push && pushIdentityOf(push.key),
    testOrigin: push?.testOrigin,
  };
  return [
    handle(
      sendMail,
      (ctx, { message_id: id, day }) =>
        sendOneMail(ctx, { messageKey, publicOrigin, mailer }, { id, day }),
      'usual',
      'mail',
    ),
    handle(
      sendSms,
      (ctx, { message_id: id, day }) => sendText(ctx, texting, { id, day }),
      'texts',
      'texts',
    ),
    handle(
      sendPush,
      (ctx, { message_id: id, day }) => sendPushMessage(ctx, pushing, { id, day }),
      'outbound',
      'push',
    ),
    handle(pruneBrowsers, forgetUnused),
    handle(releaseWaiting, (ctx) => releaseMessages(ctx, { messageKey, publicOrigin })),
    handle(askReports, (ctx) => askForReports(ctx, { carriers, circuits }), 'texts'),
  ];
}

async function sendOneMail(
  ctx: JobCtx,
  deps: { messageKey: Uint8Array; publicOrigin: string; mailer: SendMail },
  place: MessagePlace,
): Promise<void> {
  const message = await beginSending(ctx, place);
  if (!message) return;
  const { to, locale, data } = decryptMessage(deps.messageKey, place.id, message.encrypted);
  const template: MailTemplate = mailTemplates[message.template as MailName];
  const words = template.words[locale](template.data.parse(data), deps.publicOrigin);
  const endsAt = stopLinkOf(deps.messageKey, {
    template: message.template,
    accountId: message.account_id,
    origin: deps.publicOrigin,
  });
  const laidOut = layOutMail(words, locale, { endsAt });
  await finishSending(ctx, place, 'mail', async () => {
    const outcome = await deps.mailer({ ...laidOut, id: place.id, to, endsAt });
    return outcome === 'taken' ? 'sent' : 'failed';
  });
}

const forgetUnused = ({ db, clock }: JobCtx): Promise<void> =>
  inScope(db, 'system', (tx) =>
    deleteUnused(tx, new Date(keptLongEnough.push(clock.now().getTime()))),
  );

/** What has not left yet, by channel, for whoever watches. */
export const readMessageBacklog = (db: Db, clock: Clock) =>
  inScope(db, 'system', (tx) => readBacklog(tx, clock.now()));
