import type { SourceStatus } from '@luwag/contracts/sources';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { ChannelCode, CodeChannel } from '@luwag/gateway/channels';
import { type Selectable, sql, type Updateable } from 'kysely';

export type SavedChannel = Exclude<ChannelCode, CodeChannel | 'GCASH'>;
export type SourceRow = Omit<
  Selectable<DB['payment_sources']>,
  'channel' | 'status' | 'attempt' | 'mode'
> & {
  channel: SavedChannel;
  status: SourceStatus;
  attempt: 'waiting' | 'unknown' | 'answered';
  mode: 'test' | 'live';
};
/** Whose sources, and of which mode: one's own are told apart by both. */
export type Owner = { id: string; mode: 'test' | 'live' };

const asRows = (rows: Selectable<DB['payment_sources']>[]) => rows as SourceRow[];

export async function insertSource(
  tx: Tx,
  source: { owner: Owner; channel: SavedChannel; returnPath: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('payment_sources')
    .values({
      id: idFor(source.owner.id),
      buyer_id: source.owner.id,
      mode: source.owner.mode,
      channel: source.channel,
      return_path: source.returnPath,
      created_at: source.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a buyer should see: all that live, and for a while those that ended by themselves. */
export async function listShown(
  tx: Tx,
  { owner, endedSince }: { owner: Owner; endedSince: Date },
): Promise<SourceRow[]> {
  const rows = await tx
    .selectFrom('payment_sources')
    .selectAll()
    .where('buyer_id', '=', owner.id)
    .where('mode', '=', owner.mode)
    .where('status', '!=', 'unlinked')
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', endedSince)]))
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return asRows(rows);
}

/** By its id, of either mode. */
export async function findOwn(tx: Tx, buyerId: string, id: string): Promise<SourceRow | undefined> {
  const rows = await tx
    .selectFrom('payment_sources')
    .selectAll()
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .execute();
  return asRows(rows)[0];
}

/** For jobs, in the system's scope. */
export async function findSource(tx: Tx, id: string): Promise<SourceRow | undefined> {
  return asRows(
    await tx.selectFrom('payment_sources').selectAll().where('id', '=', id).execute(),
  )[0];
}

export async function listByIds(tx: Tx, ids: string[]): Promise<SourceRow[]> {
  if (ids.length === 0) return [];
  return asRows(
    await tx.selectFrom('payment_sources').selectAll().where('id', 'in', ids).execute(),
  );
}

/**
 * Whatever changes a buyer's sources holds this buyer first. Which one is the default, and which
 * one is replaced by another of the same account, is then decided by one at a time.
 */
export async function lockBuyer(tx: Tx, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sources ${buyerId}`}, 0))`.execute(tx);
}

export async function countOpen(tx: Tx, owner: Owner): Promise<number> {
  const { open } = await tx
    .selectFrom('payment_sources')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('buyer_id', '=', owner.id)
    .where('mode', '=', owner.mode)
    .where('status', 'in', ['linking', 'active'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function updateSource(
  tx: Tx,
  id: string,
  changes: Updateable<DB['payment_sources']>,
): Promise<void> {
  await tx.updateTable('payment_sources').set(changes).where('id', '=', id).execute();
}

export type EndedStatus = 'expired' | 'unlinked' | 'failed';

/** Ends a source, whatever it was. Nothing of it is shown or charged from here on. */
export const endSource = (
  tx: Tx,
  id: string,
  end: { status: EndedStatus; endedAt: Date; failureCode?: string },
): Promise<void> =>
  updateSource(tx, id, {
    status: end.status,
    ended_at: end.endedAt,
    failure_code: end.failureCode ?? null,
    is_default: false,
    redirect_url: null,
  });

/** Another active source of the very same account. */
export async function findTwin(
  tx: Tx,
  { id, buyer_id, mode, channel }: SourceRow,
  accountMasked: string | null,
): Promise<SourceRow | undefined> {
  const rows = await tx
    .selectFrom('payment_sources')
    .selectAll()
    .where((eb) => eb.and({ buyer_id, mode, channel, status: 'active' }))
    .where('account_masked', 'is not distinct from', accountMasked)
    .where('id', '!=', id)
    .execute();
  return asRows(rows)[0];
}

/** The source that was linked first, where none is the default yet. */
export async function keepDefault(tx: Tx, owner: Owner): Promise<void> {
  const mine = (rows: 'payment_sources') =>
    tx
      .selectFrom(rows)
      .select('id')
      .where('buyer_id', '=', owner.id)
      .where('mode', '=', owner.mode)
      .where('status', '=', 'active');
  const current = await mine('payment_sources').where('is_default', '=', true).executeTakeFirst();
  if (current) return;
  const first = await mine('payment_sources').orderBy('linked_at').limit(1).executeTakeFirst();
  if (first) await updateSource(tx, first.id, { is_default: true });
}

/** Linkings whose next poll is due: `dueSince` has the instants, the first poll's first. */
export const listDueLinkings = (tx: Tx, dueSince: Date[], batchMax: number) =>
  tx
    .selectFrom('payment_sources')
    .select(['id', 'polls', 'created_at'])
    .where('status', '=', 'linking')
    .where((row) =>
      row.or(
        dueSince.map((since, index) => {
          const isOld = row('created_at', '<=', since);
          // After the last of them it is polled until it has ended.
          const isLast = index === dueSince.length - 1;
          return isLast ? isOld : row.and([isOld, row('polls', '<=', index)]);
        }),
      ),
    )
    .orderBy('created_at')
    .limit(batchMax)
    .execute();

export async function listExpiring(
  tx: Tx,
  { after, until, batchMax }: { after?: { at: Date; id: string }; until: Date; batchMax: number },
): Promise<SourceRow[]> {
  let query = tx
    .selectFrom('payment_sources')
    .selectAll()
    .where('status', '=', 'active')
    .where('expires_at', '<=', until);
  if (after) query = query.where(sql<boolean>`(expires_at, id) > (${after.at}, ${after.id}::uuid)`);
  return asRows(await query.orderBy('expires_at').orderBy('id').limit(batchMax).execute());
}
