import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/notices';
import type { Locale } from '@luwag/domain/format-date';
import type { OutgoingChannel } from '@luwag/domain/notices';
import type { Ctx } from '@luwag/platform/http/route';
import { emit } from '@luwag/platform/jobs/outbox';
import { personOf } from '@luwag/platform/security/person';
import { getAccount } from '../accounts/service.ts';
import { wordsOfMail } from '../notifications/service.ts';
import { decryptData, forInbox } from './content.ts';
import type { NoticesDeps } from './deps.ts';
import { noticesChanged } from './events.ts';
import { livePathOf } from './live.ts';
import { countUnread, listNotices, markNoticesRead, type NoticeRow } from './repository.ts';

export const listNotifications = (
  deps: NoticesDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listNotifications>,
): Promise<ResultOf<typeof contracts.listNotifications>> =>
  ctx.own(async (tx) => {
    const { id: accountId, role } = personOf(ctx);
    const { groups, cursor: before, limit } = query;
    const rows = await listNotices(tx, { accountId, groups, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const key = await deps.vault.keyFor(tx, accountId);
    const locale = query.language ?? (await getAccount(tx, accountId)).locale;
    const { publicOrigin: origin } = deps;
    const securityPage = `${origin}/${role}/settings/security`;
    return {
      results: page.flatMap((row) => {
        // Words change over a year. One that can no longer be said must not hide the others.
        try {
          const data = decryptData(key, row);
          return [viewOf(row, data, { locale, origin, securityPage, now: ctx.clock.now() })];
        } catch (error) {
          ctx.log.error({ notice: row.id, kind: row.kind, err: error }, 'a notice cannot be shown');
          return [];
        }
      }),
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      unread_count: await countUnread(tx, accountId, contracts.unreadMax),
    };
  });

const toSettings = { en: 'Look at my settings', fil: 'Tingnan ang settings ko' };
const channelNames = { mail: 'email', text: 'sms', push: 'push' } as const satisfies Record<
  OutgoingChannel,
  string
>;

type Reading = { locale: Locale; origin: string; securityPage: string; now: Date };

/**
 * The words of its mail, without what only the mail may have: where that has a link which undoes,
 * the inbox leads to the page on which its reader looks for themselves.
 */
function viewOf(
  { id, kind, group_name: group, channels, waits_until, created_at, read_at }: NoticeRow,
  data: Record<string, unknown>,
  { locale, origin, securityPage, now }: Reading,
): contracts.Notification {
  const words = wordsOfMail(kind, { ...forInbox(data), undo_url: securityPage }, locale, origin);
  const { subject, lines, rows = [], button } = words;
  const link = button?.link.startsWith(`${origin}/`)
    ? {
        label: button.link === securityPage ? toSettings[locale] : button.label,
        path: button.link.slice(origin.length),
      }
    : null;
  return {
    ...{ id, kind, group, title: subject, lines, rows, link },
    sent_by: channels.map((channel) => channelNames[channel]),
    waits_until: waits_until && waits_until > now ? waits_until.toISOString() : null,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  };
}

export const getUnread = (
  { keys }: NoticesDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getUnread>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    return {
      unread_count: await countUnread(tx, accountId, contracts.unreadMax),
      live_path: livePathOf(keys.codeKey, accountId),
    };
  });

export const markRead = (
  ctx: Ctx,
  { body: { ids, until } }: InputOf<typeof contracts.markRead>,
): Promise<ResultOf<typeof contracts.markRead>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const changed = await markNoticesRead(tx, { accountId, ids, until }, ctx.clock.now());
    // Their other pages have a bell too.
    if (changed > 0) await emit(tx, ctx, noticesChanged, { account_id: accountId });
    return { unread_count: await countUnread(tx, accountId, contracts.unreadMax) };
  });
