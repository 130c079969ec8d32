import { createHash } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/personal/vault';
import type { JobCtx } from '@luwag/platform/jobs';
import { findPerson, listStaffIds } from '../accounts/service.ts';
import { askForMail } from '../notifications/service.ts';

export type TellingParts = { vault: Vault; messageKey: Uint8Array };

/** As many as a mail can show; the rest is counted. */
const shownMax = 10;

/** A mail to everybody who works here. Run again, nobody gets a second one about the same rows. */
export async function tellStaffOf(
  ctx: JobCtx,
  { vault, messageKey }: TellingParts,
  alarms: readonly string[],
): Promise<void> {
  // The same row may be changed again after it was cleared: that is another mail.
  const minute = ctx.clock.now().toISOString().slice(0, 15);
  const about = createHash('sha256').update(alarms.join('\n')).digest('hex').slice(0, 32);
  for (const id of await inScope(ctx.db, 'system', listStaffIds))
    await inScope(ctx.db, 'system', async (tx) => {
      const person = await findPerson(tx, vault, id);
      if (!person || ['SUSPENDED', 'CLOSED'].includes(person.account_status)) return;
      await askForMail(tx, ctx, messageKey, {
        template: 'ledger_alarm',
        about: `${about} ${minute} ${id}`,
        accountId: id,
        locale: person.locale,
        to: person.email,
        data: {
          first_name: person.first_name,
          alarms: alarms.slice(0, shownMax),
          more: Math.max(0, alarms.length - shownMax),
          at: ctx.clock.now().toISOString(),
        },
      });
    });
}
