import { inScope } from '@luwag/db/scope';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { mails, pushes } from '@luwag/platform/observability/counters';
import {
  type Ending,
  lockMessage,
  type MessagePlace,
  type MessageRow,
  markEnded,
  markQueued,
  markSending,
} from './repository.ts';

export type Begun = MessageRow & { encrypted: Buffer };

/**
 * Takes a mail or a push for sending, and says so in its row before anything leaves. A run that
 * finds it taken follows one that died in between, and sends it again.
 */
export const beginSending = (ctx: JobCtx, place: MessagePlace): Promise<Begun | undefined> =>
  inScope(ctx.db, 'system', async (tx) => {
    const message = await lockMessage(tx, place);
    if (!message?.encrypted || (message.state !== 'queued' && message.state !== 'sending'))
      return undefined;
    const endedAt = ctx.clock.now();
    if (message.useful_until && message.useful_until < endedAt) {
      await markEnded(tx, place, { state: 'given_up', endedAt });
      return undefined;
    }
    await markSending(tx, place);
    return { ...message, encrypted: message.encrypted };
  });

/**
 * The party is called with no transaction open; what it said is written afterwards. What certainly
 * did not leave is thrown, and the queue tries again.
 */
export async function finishSending(
  ctx: JobCtx,
  place: MessagePlace,
  channel: 'mail' | 'push',
  send: () => Promise<Ending>,
): Promise<void> {
  let state: Ending;
  try {
    state = await send();
  } catch (error) {
    await inScope(ctx.db, 'system', (tx) => markQueued(tx, place));
    if (channel === 'mail') mails.inc({ outcome: 'later' });
    else pushes.inc({ carrier: 'none', outcome: 'later' });
    throw error;
  }
  await failpoint('notifications.sent');
  if (channel === 'mail') mails.inc({ outcome: state });
  if (state !== 'sent')
    ctx.log.warn({ message: place.id, state, channel }, 'a message was not accepted');
  const endedAt = ctx.clock.now();
  await inScope(ctx.db, 'system', (tx) => markEnded(tx, place, { state, endedAt }));
}
