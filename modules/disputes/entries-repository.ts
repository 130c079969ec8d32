import type { DisputeEntry } from '@luwag/contracts/disputes';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { DisputeOffer, DisputeSide } from '@luwag/domain/disputes';
import { type Selectable, sql } from 'kysely';
import type { DisputeRow } from './repository.ts';

export type EntryRow = Omit<
  Selectable<DB['dispute_entries']>,
  'side' | 'kind' | 'offer_kind' | 'mode'
> & {
  side: DisputeSide;
  kind: DisputeEntry['kind'];
  offer_kind: DisputeOffer | null;
};

export type NewEntry = {
  side: DisputeSide;
  authorId: string | null;
  kind: DisputeEntry['kind'];
  words?: string;
  amountCentavos?: number | null;
  offerKind?: DisputeOffer | null;
  now: Date;
};

/** Its id. Ids are in the order in which entries were written. */
export async function insertEntry(tx: Tx, dispute: DisputeRow, entry: NewEntry): Promise<string> {
  const { id } = await tx
    .insertInto('dispute_entries')
    .values({
      id: idFor(dispute.buyer_id),
      dispute_id: dispute.id,
      mode: dispute.mode,
      buyer_id: dispute.buyer_id,
      merchant_id: dispute.merchant_id,
      side: entry.side,
      author_id: entry.authorId,
      kind: entry.kind,
      words: entry.words ?? '',
      amount_centavos: entry.amountCentavos ?? null,
      offer_kind: entry.offerKind ?? null,
      written_at: entry.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** More than anybody writes: messages of a case are limited. */
const listMax = 500;

/** Oldest first. */
export async function listEntries(tx: Tx, disputeId: string): Promise<EntryRow[]> {
  const rows = await tx
    .selectFrom('dispute_entries')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('place')
    .limit(listMax)
    .execute();
  return rows as EntryRow[];
}

/** How many messages a side has written to a case. */
export async function countMessages(
  tx: Tx,
  { disputeId, side }: { disputeId: string; side: DisputeSide },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dispute_entries
     where dispute_id = ${disputeId} and side = ${side} and kind = 'message'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type PictureRow = Selectable<DB['dispute_pictures']>;

export type NewPicture = {
  entryId: string;
  senderId: string;
  objectKey: string;
  wrappedKey: Buffer;
  bytes: number;
  sha256: Buffer;
  width: number;
  height: number;
  now: Date;
};

export async function insertPicture(
  tx: Tx,
  dispute: DisputeRow,
  picture: NewPicture,
): Promise<void> {
  await tx
    .insertInto('dispute_pictures')
    .values({
      id: idFor(dispute.buyer_id),
      dispute_id: dispute.id,
      entry_id: picture.entryId,
      mode: dispute.mode,
      buyer_id: dispute.buyer_id,
      merchant_id: dispute.merchant_id,
      sender_id: picture.senderId,
      object_key: picture.objectKey,
      wrapped_key: picture.wrappedKey,
      bytes: picture.bytes,
      sha256: picture.sha256,
      width: picture.width,
      height: picture.height,
      created_at: picture.now,
    })
    .execute();
}

export const listPictures = (tx: Tx, disputeId: string): Promise<PictureRow[]> =>
  tx
    .selectFrom('dispute_pictures')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPicture = (
  tx: Tx,
  { disputeId, pictureId }: { disputeId: string; pictureId: string },
): Promise<PictureRow | undefined> =>
  tx
    .selectFrom('dispute_pictures')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .where('id', '=', pictureId)
    .executeTakeFirst();

/** Of these objects, those that a row names. */
export async function listKnownPictures(tx: Tx, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('dispute_pictures')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ object_key }) => object_key));
}
