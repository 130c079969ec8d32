import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/notices';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { getContactLimitsOn } from '@luwag/domain/contact-rules';
import {
  alwaysIn,
  decideSettings,
  groupsFor,
  isChosen,
  type NoticeChannel,
  type NoticeGroup,
  needsOne,
  noticeChannels,
} from '@luwag/domain/notices';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { getAccount } from '../accounts/service.ts';
import { hasBrowser } from '../notifications/service.ts';
import { findWorkplace } from '../team/service.ts';
import { lockSettings, readSettings, type Settings, writeSettings } from './settings-repository.ts';

type Answer = ResultOf<typeof contracts.getNotificationSettings>;

export const getNotificationSettings = (ctx: Ctx): Promise<Answer> =>
  ctx.own(async (tx) => viewOf(tx, ctx, await readSettings(tx, personOf(ctx).id)));

export const putNotificationSettings = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.putNotificationSettings>,
): Promise<Answer> =>
  ctx.own(async (tx) => {
    const { id: accountId, role } = personOf(ctx);
    const now = ctx.clock.now();
    const { choices } = await lockSettings(tx, accountId, now);
    const { from_hour: fromHour, until_hour: untilHour } = body.quiet_hours ?? {};
    const quiet =
      fromHour === undefined || untilHour === undefined ? undefined : { fromHour, untilHour };
    const limits = limitsOf(ctx);
    const decision = decideSettings(
      {
        ...{ role, choices, isNumberConfirmed: await isNumberConfirmed(tx, accountId) },
        shopRole: (await findWorkplace(tx, accountId))?.role,
      },
      {
        changes: body.choices.map(({ group, channel, is_on: isOn }) => ({
          group,
          channel: ownNames[channel],
          isOn,
        })),
        quiet,
        contactHours: { fromHour: limits.fromHour, untilHour: limits.untilHour },
      },
    );
    if (decision.kind === 'reject')
      return refuse(contracts.putNotificationSettings, decision.code, whyNot[decision.code]);
    const settings = { choices: decision.choices, quiet };
    await writeSettings(tx, accountId, { ...settings, changedAt: now });
    return viewOf(tx, ctx, settings);
  });

const whyNot = {
  choice_not_offered: 'This is not yours to choose, or it is always on.',
  channel_needed: 'Keep one way to be reached about payments that are due.',
  number_not_confirmed: 'Confirm your number first, or keep e-mail.',
  quiet_too_long: 'Leave at least four of the hours from 8 AM to 8 PM.',
} as const;

/** Ours and the API's names of the channels. */
const apiNames = {
  inbox: 'inbox',
  mail: 'email',
  text: 'sms',
  push: 'push',
} as const satisfies Record<NoticeChannel, contracts.NoticeChannel>;
const ownNames = {
  inbox: 'inbox',
  email: 'mail',
  sms: 'text',
  push: 'push',
} as const satisfies Record<contracts.NoticeChannel, NoticeChannel>;

async function viewOf(tx: Tx, ctx: Ctx, { choices, quiet }: Settings): Promise<Answer> {
  const { id: accountId, role } = personOf(ctx);
  const account = await getAccount(tx, accountId);
  const shopRole = (await findWorkplace(tx, accountId))?.role;
  const limits = limitsOf(ctx);
  const channelOf = (group: NoticeGroup, channel: NoticeChannel) => {
    const always = alwaysIn(group, channel);
    return {
      channel: apiNames[channel],
      is_on: channel === 'inbox' || Boolean(always) || isChosen(choices, group, channel),
      always_because: always ?? null,
    };
  };
  return {
    groups: groupsFor(role, shopRole).map((group) => ({
      group,
      channels: noticeChannels.map((channel) => channelOf(group, channel)),
      needs_one: needsOne(group),
    })),
    quiet_hours: quiet ? { from_hour: quiet.fromHour, until_hour: quiet.untilHour } : null,
    is_sms_possible: account.number_confirmed_at !== null,
    is_push_possible: await hasBrowser(tx, accountId),
    has_agreed_to_news: account.is_marketing_and_promotions_enabled,
    rules: {
      from_hour: limits.fromHour,
      until_hour: limits.untilHour,
      day_max: limits.dayMax,
      week_max: limits.weekMax,
      days_before: [...limits.daysBefore],
    },
  };
}

const limitsOf = ({ clock }: Ctx) => getContactLimitsOn(manilaDateOf(clock.now().getTime()));

const isNumberConfirmed = async (tx: Tx, id: string): Promise<boolean> =>
  (await getAccount(tx, id)).number_confirmed_at !== null;
