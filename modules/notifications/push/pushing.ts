import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { pushes } from '@luwag/platform/observability/counters';
import { beginSending, finishSending } from '../attempting.ts';
import { type Content, decryptMessage } from '../encrypted-message.ts';
import type { MessagePlace } from '../repository.ts';
import { type MailName, mailTemplates } from '../templates/catalogue.ts';
import { purposes } from '../templates/purposes.ts';
import type { MailTemplate, MailWords } from '../templates/template.ts';
import type { PushIdentity } from './encryption.ts';
import { listSubscriptions, noteRound, type SubscriptionRow } from './repository.ts';
import { isPushEndpoint, type PushOutcome, sendToPushService } from './sender.ts';
import { addressOf } from './subscribing.ts';
import { pushPathOf, pushWordsOf } from './words.ts';

export type PushingDeps = {
  messageKey: Uint8Array;
  publicOrigin: string;
  /** Left out, push is not offered, and nothing is sent. */
  identity?: PushIdentity | undefined;
  testOrigin?: string | undefined;
};

const daySeconds = 86_400;

/**
 * Hands a notice to every browser of a person. One that took it is enough: it is not sent again for
 * the sake of another that could not be reached. A run that follows one that died sends it again,
 * under the same name, and a browser shows one notice of a name.
 */
export async function sendPushMessage(
  ctx: JobCtx,
  deps: PushingDeps,
  place: MessagePlace,
): Promise<void> {
  const message = await beginSending(ctx, place);
  if (!message) return;
  const content = decryptMessage(deps.messageKey, place.id, message.encrypted);
  const { words, data: shape }: MailTemplate = mailTemplates[message.template as MailName];
  const said = words[content.locale](shape.parse(content.data), deps.publicOrigin);
  const { account_id: accountId, useful_until: usefulUntil } = message;
  const browsers = await inScope(ctx.db, 'system', (tx) => listSubscriptions(tx, accountId ?? ''));
  const now = ctx.clock.now();
  const secondsUseful = usefulUntil
    ? Math.max(0, Math.floor((usefulUntil.getTime() - now.getTime()) / 1000))
    : daySeconds;
  await finishSending(ctx, place, 'push', async () => {
    const notice = { id: place.id, template: message.template as MailName, said, secondsUseful };
    const rounds = await Promise.all(
      browsers.map(async (browser) => ({
        id: browser.id,
        outcome: await sendOne(ctx, deps, browser, { ...notice, content }),
      })),
    );
    const those = (outcome: PushOutcome) =>
      rounds.flatMap((each) => (each.outcome === outcome ? [each.id] : []));
    const [taken, gone] = [those('taken'), those('gone')];
    await inScope(ctx.db, 'system', (tx) => noteRound(tx, { taken, gone, now }));
    if (taken.length > 0) return 'sent';
    if (those('later').length > 0) throw new Error(`no push service took a push (${place.id})`);
    return 'failed';
  });
}

type Notice = {
  id: string;
  template: MailName;
  content: Content;
  said: MailWords;
  secondsUseful: number;
};

async function sendOne(
  ctx: JobCtx,
  { identity, messageKey, publicOrigin, testOrigin }: PushingDeps,
  browser: SubscriptionRow,
  { id, template, content, said, secondsUseful }: Notice,
): Promise<PushOutcome> {
  const address = addressOf(messageKey, browser);
  // The list may have become shorter since it subscribed.
  if (!identity || !isPushEndpoint(address.endpoint, testOrigin)) return 'refused';
  const options = { locale: content.locale, isDiscreet: browser.is_discreet };
  const shown = {
    ...pushWordsOf(template, said, options),
    path: pushPathOf(said, publicOrigin),
    tag: id,
    lang: content.locale,
  };
  const push = {
    text: JSON.stringify(shown),
    // At most 32 signs: the id without its hyphens has as many.
    topic: id.replaceAll('-', ''),
    secondsUseful,
    isUrgent: purposes[template] === 'security' || purposes[template] === 'money_owed',
  };
  const outcome = await sendToPushService(identity, address, push, {
    contact: publicOrigin,
    now: ctx.clock.now(),
  });
  // Makers have many hosts, and a label for each would be too many.
  const carrier = new URL(address.endpoint).hostname.split('.').slice(-2).join('.');
  pushes.inc({ carrier, outcome });
  return outcome;
}
