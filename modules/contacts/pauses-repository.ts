import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/platform/security/caller';

type Party = { buyerId: string; mode: Mode };

/** The last day on which nothing is said of what is late; undefined where that is over. */
export async function findQuietThrough(
  tx: Tx,
  { buyerId, mode }: Party,
  today: CivilDate,
): Promise<CivilDate | undefined> {
  const row = await tx
    .selectFrom('contact_pauses')
    .select('through_date')
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .where('through_date', '>=', today)
    .executeTakeFirst();
  return row?.through_date as CivilDate | undefined;
}

/** Until the end of the day, whatever was said before. */
export async function pauseContact(
  tx: Tx,
  { buyerId, mode, through }: Party & { through: CivilDate },
): Promise<void> {
  await tx
    .insertInto('contact_pauses')
    .values({ buyer_id: buyerId, mode, through_date: through })
    .onConflict((conflict) =>
      conflict.columns(['buyer_id', 'mode']).doUpdateSet({ through_date: through }),
    )
    .execute();
}

export async function resumeContact(tx: Tx, { buyerId, mode }: Party): Promise<void> {
  await tx
    .deleteFrom('contact_pauses')
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .execute();
}

/** For whoever closes an account. */
export async function deletePauses(tx: Tx, buyerId: string): Promise<void> {
  await tx.deleteFrom('contact_pauses').where('buyer_id', '=', buyerId).execute();
}
