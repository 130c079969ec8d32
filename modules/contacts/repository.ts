import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { ContactChannel, ContactKind } from '@luwag/domain/contact-rules';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql } from 'kysely';

export type ContactState = 'asked' | 'held' | 'sent' | 'dropped';

/** What was said of one payment. */
export type ContactItem = {
  planId: string;
  storeName: string;
  dueDate: CivilDate | null;
  stage: string;
  amountCentavos: number | null;
};

/** What whoever asked knows and the books do not say. */
export type ContactFacts = {
  amountCentavos?: number | null;
  onDate?: CivilDate | null;
  nextOnDate?: CivilDate | null;
  sourceLabel?: string | null;
};

export type ContactRow = Omit<
  Selectable<DB['contacts']>,
  'mode' | 'kind' | 'state' | 'channel' | 'facts' | 'items' | 'useful_through'
> & {
  mode: Mode;
  kind: ContactKind;
  state: ContactState;
  channel: ContactChannel | null;
  facts: ContactFacts;
  items: ContactItem[];
  useful_through: CivilDate | null;
};

const asRow = (row: Selectable<DB['contacts']> | undefined) => row as ContactRow | undefined;
const asRows = (rows: Selectable<DB['contacts']>[]) => rows as unknown as ContactRow[];

export type NewContact = {
  buyerId: string;
  mode: Mode;
  planId: string | null;
  kind: ContactKind;
  key: string;
  facts: ContactFacts;
  usefulThrough: CivilDate | null;
  askedAt: Date;
};

/** Its id; undefined when one of this name was asked for before. */
export async function insertContact(tx: Tx, contact: NewContact): Promise<string | undefined> {
  const row = await tx
    .insertInto('contacts')
    .values({
      id: idFor(contact.buyerId),
      buyer_id: contact.buyerId,
      mode: contact.mode,
      plan_id: contact.planId,
      kind: contact.kind,
      key: contact.key,
      facts: JSON.stringify(contact.facts),
      useful_through: contact.usefulThrough,
      asked_at: contact.askedAt,
    })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'mode', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Of two messages to one buyer the second is decided after the first has gone or not. */
export async function lockBuyer(tx: Tx, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts ${buyerId}`}, 0))`.execute(
    tx,
  );
}

export async function findContact(tx: Tx, id: string): Promise<ContactRow | undefined> {
  return asRow(await tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst());
}

type Party = { buyerId: string; mode: Mode };

/** The newest first. Without a mode, of both. */
export async function listContactsOf(
  tx: Tx,
  wanted: { buyerId: string; mode?: Mode | undefined; offset?: number; limit: number },
): Promise<ContactRow[]> {
  let query = tx.selectFrom('contacts').selectAll().where('buyer_id', '=', wanted.buyerId);
  if (wanted.mode) query = query.where('mode', '=', wanted.mode);
  const rows = await query
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .offset(wanted.offset ?? 0)
    .limit(wanted.limit)
    .execute();
  return asRows(rows);
}

/** When messages were sent to a buyer, and what they said. */
export async function listSentSince(
  tx: Tx,
  { buyerId, mode }: Party,
  since: Date,
): Promise<{ endedAt: Date; items: ContactItem[] }[]> {
  const rows = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .where('mode', '=', mode)
    .where('state', '=', 'sent')
    .where('ended_at', '>=', since)
    .execute();
  return asRows(rows).flatMap(({ ended_at: endedAt, items }) =>
    endedAt ? [{ endedAt, items }] : [],
  );
}

export async function markHeld(tx: Tx, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ state: 'held', held_until: until })
    .where('id', '=', id)
    .execute();
}

export async function markDropped(tx: Tx, id: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ state: 'dropped', held_until: null, ended_at: endedAt })
    .where('id', '=', id)
    .execute();
}

export async function markSent(
  tx: Tx,
  id: string,
  sent: { kind: ContactKind; channel: ContactChannel; items: ContactItem[]; endedAt: Date },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({
      state: 'sent',
      held_until: null,
      kind: sent.kind,
      channel: sent.channel,
      items: JSON.stringify(sent.items),
      ended_at: sent.endedAt,
    })
    .where('id', '=', id)
    .execute();
}

/** What was held until now is as if it had just been asked for; two workers share the work. */
export async function releaseContacts(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .updateTable('contacts')
    .set({ state: 'asked', held_until: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('contacts')
        .select('id')
        .where('state', '=', 'held')
        .where('held_until', '<=', now)
        .orderBy('held_until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that were over before; how many went. */
export async function deleteContacts(tx: Tx, before: Date, limit: number): Promise<number> {
  const result = await tx
    .deleteFrom('contacts')
    .where('id', 'in', (eb) =>
      eb.selectFrom('contacts').select('id').where('asked_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

const pastOfContacts = pastColumns({
  id: sql`id`,
  at: sql`coalesce(ended_at, asked_at)`,
  kind: 'contact',
  what: sql`kind || ' ' || state`,
  name: sql`channel`,
});

/** What was written to somebody about money owed, newest first. In the system's scope. */
export const listContactPast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> =>
  listPast(
    tx,
    sql`select ${pastOfContacts} from contacts
         where buyer_id = ${wanted.accountId} and mode = ${wanted.mode}`,
    wanted,
  );
