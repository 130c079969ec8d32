import type { Tx } from '@luwag/db';
import {
  mayTurnOff,
  type NoticeChoices,
  type NoticeGroup,
  type OutgoingChannel,
  type QuietHours,
} from '@luwag/domain/notices';
import { z } from 'zod';

export type Settings = { choices: NoticeChoices; quiet: QuietHours | undefined };

/** A group or channel that is no more says nothing any more. */
const Choices = z.record(z.string(), z.record(z.string(), z.boolean()));

export async function readSettings(tx: Tx, accountId: string): Promise<Settings> {
  const row = await tx
    .selectFrom('notice_settings')
    .select(['choices', 'quiet_from', 'quiet_until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return { choices: {}, quiet: undefined };
  const { choices, quiet_from: fromHour, quiet_until: untilHour } = row;
  return {
    choices: Choices.parse(choices) as NoticeChoices,
    quiet: fromHour === null || untilHour === null ? undefined : { fromHour, untilHour },
  };
}

export async function writeSettings(
  tx: Tx,
  accountId: string,
  { choices, quiet, changedAt }: Settings & { changedAt: Date },
): Promise<void> {
  const kept = {
    choices: JSON.stringify(choices),
    quiet_from: quiet?.fromHour ?? null,
    quiet_until: quiet?.untilHour ?? null,
    changed_at: changedAt,
  };
  await tx
    .insertInto('notice_settings')
    .values({ account_id: accountId, ...kept })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
    .execute();
}

/** Two changes at once take turns, so that neither undoes what the other chose. */
export async function lockSettings(tx: Tx, accountId: string, now: Date): Promise<Settings> {
  await tx
    .insertInto('notice_settings')
    .values({ account_id: accountId, choices: '{}', changed_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  await tx
    .selectFrom('notice_settings')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  return readSettings(tx, accountId);
}

/** For a link in a mail that ends such mails. False for what cannot be turned off. */
export async function turnOff(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
  { group, channel }: { group: NoticeGroup; channel: OutgoingChannel },
): Promise<boolean> {
  if (!mayTurnOff(group, channel)) return false;
  const { choices, quiet } = await lockSettings(tx, accountId, now);
  const changed = { ...choices, [group]: { ...choices[group], [channel]: false } };
  await writeSettings(tx, accountId, { choices: changed, quiet, changedAt: now });
  return true;
}

export async function deleteSettings(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notice_settings').where('account_id', '=', accountId).execute();
}
