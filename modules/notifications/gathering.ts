import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { enqueueMany, type JobCtx } from '@luwag/platform/jobs/job';
import { z } from 'zod';
import { decryptMessage } from './encrypted-message.ts';
import { sendMail, sendPush, sendSms } from './jobs.ts';
import { pushPathOf } from './push/words.ts';
import { askForMail, askForPush } from './service.ts';
import { type MailName, mailTemplates } from './templates/catalogue.ts';
import type { MailTemplate } from './templates/template.ts';
import { clearWaiting, markGathered, type Released, takeWaiting } from './waiting-repository.ts';

/** Most messages call a person by their name. */
const NamedData = z.object({ first_name: z.string() });

export type GatheringDeps = { messageKey: Uint8Array; publicOrigin: string };

const batchMax = 500;
/** So many at once are a flood; fewer are read as they are. */
const togetherMin = 4;
/** A mail that lists more is not read. */
const itemsMax = 12;

/**
 * Gives what has waited its job. The queue lives in real time, and test time travels: so it is not
 * the queue that waits. Rows and jobs are one transaction: a process that dies leaves either all of
 * a round waiting or none.
 */
export async function releaseMessages(ctx: JobCtx, deps: GatheringDeps): Promise<void> {
  const releaseSome = () =>
    inScope(ctx.db, 'system', async (tx) => {
      const due = await takeWaiting(tx, { now: ctx.clock.now(), limit: batchMax });
      const alone: Released[] = [];
      for (const group of groupsOf(due))
        if (group.length >= togetherMin) await gather(tx, ctx, deps, group);
        else alone.push(...group);
      await release(tx, ctx, alone);
      return due.length;
    });
  while ((await releaseSome()) >= batchMax);
}

/** By person and channel; what may not be gathered is a group of its own. */
function groupsOf(due: readonly Released[]): Released[][] {
  const groups = new Map<string, Released[]>();
  for (const each of due) {
    const { id, account_id, channel, may_gather } = each;
    const key = may_gather && account_id ? `${account_id} ${channel}` : id;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

async function release(tx: Tx, ctx: JobCtx, alone: readonly Released[]): Promise<void> {
  await clearWaiting(
    tx,
    alone.map(({ id }) => id),
  );
  for (const [channel, job] of [
    ['mail', sendMail],
    ['text', sendSms],
    ['push', sendPush],
  ] as const) {
    const places = alone.filter((each) => each.channel === channel);
    await enqueueMany(
      tx,
      ctx,
      job,
      places.map(({ id, day }) => ({ message_id: id, day })),
    );
  }
}

/** One message in place of many: they end in the transaction in which it is asked for. */
async function gather(tx: Tx, ctx: JobCtx, deps: GatheringDeps, group: Released[]): Promise<void> {
  const { messageKey, publicOrigin } = deps;
  const opened = group.map(({ id, template, encrypted }) => {
    const { to, locale, data } = decryptMessage(messageKey, id, encrypted);
    const { words, data: shape }: MailTemplate = mailTemplates[template as MailName];
    const said = words[locale](shape.parse(data), publicOrigin);
    const firstName = NamedData.safeParse(data).data?.first_name;
    return { to, locale, firstName, subject: said.subject, path: pushPathOf(said, publicOrigin) };
  });
  const [first] = group;
  const latest = opened.at(-1);
  if (!first?.account_id || !latest) throw new Error('nothing to gather');
  const items = opened.slice(-itemsMax).map(({ subject }) => subject);
  const area = opened.some(({ path }) => path?.startsWith('/merchant/')) ? 'merchant' : 'buyer';
  const asked = {
    template: 'digest',
    about: first.id,
    accountId: first.account_id,
    locale: latest.locale,
    data: {
      first_name: latest.firstName,
      items,
      more: opened.length - items.length,
      home: `${publicOrigin}/${area}/notices`,
    },
  } as const;
  if (first.channel === 'mail') await askForMail(tx, ctx, messageKey, { ...asked, to: latest.to });
  else await askForPush(tx, ctx, messageKey, asked);
  await markGathered(
    tx,
    group.map(({ id }) => id),
    ctx.clock.now(),
  );
}
