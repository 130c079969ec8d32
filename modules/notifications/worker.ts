import { randomInt } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { type Content, decryptMessage } from './encrypted-message.ts';
import { sendMail, sendSms } from './jobs.ts';
import { layOutMail } from './mail-layout.ts';
import { type Ending, lockMessage, type MessagePlace, markEnded, markState } from './repository.ts';
import { createSmsSender, type SmsSettings } from './semaphore.ts';
import { createMailer, type MailSettings } from './smtp.ts';
import {
  type MailName,
  mailTemplates,
  type TextName,
  textTemplates,
} from './templates/catalogue.ts';
import type { MailTemplate, TextTemplate } from './templates/template.ts';
import { layOutText } from './text-layout.ts';

export type NotificationsDeps = {
  messageKey: Uint8Array;
  /** Of our pages: mails lead there, and a text's code is bound to its host. */
  publicOrigin: string;
  mail: Omit<MailSettings, 'host'>;
  sms: SmsSettings;
};

export function notificationsHandlers(deps: NotificationsDeps): Handler[] {
  const { messageKey, publicOrigin } = deps;
  const host = new URL(publicOrigin).hostname;
  const mailer = createMailer({ ...deps.mail, host });
  const texter = createSmsSender(deps.sms);
  return [
    handle(sendMail, async (ctx, { message_id: id, day }) => {
      const message = await begin(ctx, { id, day }, { repeatable: true });
      if (!message) return;
      const { to, locale, data } = decryptMessage(messageKey, id, message.encrypted);
      const template: MailTemplate = mailTemplates[message.template as MailName];
      const words = template.words[locale](template.data.parse(data), publicOrigin);
      const laidOut = layOutMail(words, locale);
      await finish(ctx, { id, day }, async () =>
        (await mailer({ ...laidOut, id, to })) === 'taken' ? 'sent' : 'failed',
      );
    }),
    handle(sendSms, async (ctx, { message_id: id, day }) => {
      const message = await begin(ctx, { id, day }, { repeatable: false });
      if (!message) return;
      const { to, text, code } = composeText(
        message,
        decryptMessage(messageKey, id, message.encrypted),
      );
      await finish(ctx, { id, day }, async () => {
        const outcome = await texter({ to, text: layOutText(text, code, host), code });
        if (outcome.kind !== 'busy')
          return ({ taken: 'sent', refused: 'failed', unknown: 'unknown' } as const)[outcome.kind];
        await waitForTurn(ctx, { id, day }, outcome.retryAfterSeconds);
        return 'waits';
      });
    }),
  ];
}

function composeText({ template }: { template: string }, { to, locale, data }: Content) {
  const { words, data: shape }: TextTemplate = textTemplates[template as TextName];
  const checked = shape.parse(data) as { code?: string };
  return { to, text: words[locale](checked), code: checked.code };
}

/**
 * Takes the message for sending, and says so in its row before anything leaves. A run that finds it
 * taken follows one that died in between: a mail goes out again, a text does not.
 */
async function begin(ctx: JobCtx, place: MessagePlace, { repeatable }: { repeatable: boolean }) {
  return inScope(ctx.db, 'system', async (tx) => {
    const message = await lockMessage(tx, place);
    if (!message?.encrypted || (message.state !== 'queued' && message.state !== 'sending'))
      return undefined;
    const endedAt = ctx.clock.now();
    if (message.state === 'sending' && !repeatable) {
      await markEnded(tx, place, { state: 'unknown', endedAt });
      ctx.log.warn({ message: place.id }, 'a text may or may not have left; it is not sent again');
      return undefined;
    }
    if (message.useful_until && message.useful_until < endedAt) {
      await markEnded(tx, place, { state: 'failed', endedAt });
      return undefined;
    }
    await markState(tx, place, 'sending');
    return { template: message.template, encrypted: message.encrypted };
  });
}

/**
 * The carrier takes so many a minute, and a sale day has more receipts than that. Waiting for one's
 * turn is no failed try: however long the line is, the text goes out while it is of use.
 */
const waitForTurn = (ctx: JobCtx, place: MessagePlace, seconds: number): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    await markState(tx, place, 'queued');
    // Not all in the same second, or they are turned away together again.
    const delayMs = seconds * 1000 + randomInt(seconds * 1000 + 1);
    const wanted = { message_id: place.id, day: place.day };
    await enqueue(tx, ctx, sendSms, wanted, { delayMs });
  });

/** The party is called with no transaction open; what it said is written afterwards. */
async function finish(
  ctx: JobCtx,
  place: MessagePlace,
  send: () => Promise<Ending | 'waits'>,
): Promise<void> {
  let state: Ending | 'waits';
  try {
    state = await send();
  } catch (error) {
    await inScope(ctx.db, 'system', (tx) => markState(tx, place, 'queued'));
    throw error;
  }
  if (state === 'waits') return;
  await failpoint('notifications.sent');
  if (state !== 'sent')
    ctx.log.warn(
      { message: place.id, state },
      'the mail server or carrier did not accept a message',
    );
  const endedAt = ctx.clock.now();
  await inScope(ctx.db, 'system', (tx) => markEnded(tx, place, { state, endedAt }));
}
