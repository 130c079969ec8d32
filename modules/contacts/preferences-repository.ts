import type { Tx } from '@luwag/db';

export type Choice = { byMail: boolean; byText: boolean };

/** Who never chose may be reached by either. */
const anyChannel: Choice = { byMail: true, byText: true };

export async function readChoice(tx: Tx, buyerId: string): Promise<Choice> {
  const row = await tx
    .selectFrom('contact_preferences')
    .select(['by_mail', 'by_text'])
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  return row ? { byMail: row.by_mail, byText: row.by_text } : anyChannel;
}

export async function writeChoice(
  tx: Tx,
  { buyerId, byMail, byText, changedAt }: Choice & { buyerId: string; changedAt: Date },
): Promise<void> {
  const chosen = { by_mail: byMail, by_text: byText, changed_at: changedAt };
  await tx
    .insertInto('contact_preferences')
    .values({ buyer_id: buyerId, ...chosen })
    .onConflict((conflict) => conflict.column('buyer_id').doUpdateSet(chosen))
    .execute();
}

/** For whoever closes an account. */
export async function deleteChoice(tx: Tx, buyerId: string): Promise<void> {
  await tx.deleteFrom('contact_preferences').where('buyer_id', '=', buyerId).execute();
}
