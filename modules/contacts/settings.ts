import type { NotificationSettings } from '@luwag/contracts/contacts';
import * as contracts from '@luwag/contracts/contacts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { getContactLimitsOn } from '@luwag/domain/contact-rules';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findAccount } from '../accounts/service.ts';
import { readChoice, writeChoice } from './preferences-repository.ts';

export const getNotificationSettings = (
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getNotificationSettings>> =>
  ctx.own((tx) => readSettings(tx, ctx));

export const putNotificationSettings = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.putNotificationSettings>,
): Promise<ResultOf<typeof contracts.putNotificationSettings>> =>
  ctx.own(async (tx) => {
    const { id: buyerId } = personOf(ctx);
    if (!body.by_email && !(await isNumberConfirmed(tx, buyerId)))
      return refuse(
        contracts.putNotificationSettings,
        'number_not_confirmed',
        'Confirm your number first, or keep e-mail.',
      );
    await writeChoice(tx, {
      buyerId,
      byMail: body.by_email,
      byText: body.by_sms,
      changedAt: ctx.clock.now(),
    });
    return readSettings(tx, ctx);
  });

async function readSettings(tx: Tx, ctx: Ctx): Promise<NotificationSettings> {
  const { id: buyerId } = personOf(ctx);
  const { byMail, byText } = await readChoice(tx, buyerId);
  const limits = getContactLimitsOn(manilaDateOf(ctx.clock.now().getTime()));
  return {
    by_email: byMail,
    by_sms: byText,
    is_sms_possible: await isNumberConfirmed(tx, buyerId),
    rules: {
      from_hour: limits.fromHour,
      until_hour: limits.untilHour,
      day_max: limits.dayMax,
      week_max: limits.weekMax,
      days_before: [...limits.daysBefore],
    },
  };
}

const isNumberConfirmed = async (tx: Tx, id: string): Promise<boolean> =>
  Boolean((await findAccount(tx, id))?.number_confirmed_at);
