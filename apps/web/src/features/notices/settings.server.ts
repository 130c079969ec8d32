import {
  getNotificationSettings,
  NoticeChannel,
  NoticeGroup,
  putNotificationSettings,
} from '@luwag/contracts/notices';
import { getPush } from '@luwag/contracts/push';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

export async function loadSettings(args: VisitorArgs) {
  const [settings, push] = await Promise.all([
    callAs(args, getNotificationSettings, {}),
    callAs(args, getPush, {}),
  ]);
  return {
    settings: needed(settings),
    push: push.ok ? push.data : undefined,
    isKept: args.url.searchParams.get('done') === 'kept',
  };
}

export type SettingsView = Pick<Awaited<ReturnType<typeof loadSettings>>, 'settings' | 'isKept'>;

/** What was ticked comes back with why it was not kept. */
export type SettingsReply = {
  /** `group.channel` of each tick. */
  on: string[];
  quiet: { from_hour: number; until_hour: number } | null;
  code: string;
};

export async function actOnSettings(args: VisitorArgs) {
  const form = await args.request.formData();
  const on = form.getAll('on').map(String);
  // Every box that was shown, ticked or not: what the page did not offer stays as it is.
  const choices = form.getAll('cell').flatMap((cell) => {
    const [group, channel] = String(cell).split('.');
    const named = NoticeGroup.safeParse(group);
    const by = NoticeChannel.safeParse(channel);
    return named.success && by.success
      ? [{ group: named.data, channel: by.data, is_on: on.includes(String(cell)) }]
      : [];
  });
  const hourOf = (name: string) =>
    Math.min(23, Math.max(0, Math.trunc(Number(form.get(name)) || 0)));
  const quiet = form.has('quiet')
    ? { from_hour: hourOf('from_hour'), until_hour: hourOf('until_hour') }
    : null;
  const kept = await callAs(args, putNotificationSettings, {
    body: { choices, quiet_hours: quiet },
  });
  if (kept.ok) throw redirect(`${args.url.pathname}?done=kept`, 303);
  return data<SettingsReply>({ on, quiet, code: kept.code }, { status: 422 });
}
