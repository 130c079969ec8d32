import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { GroupPayoutKind } from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import type { Selectable } from 'kysely';
import type { TransferChange } from './transfers.ts';

type Stored = Selectable<DB['pal_payouts']>;
export type PalPayoutRow = Omit<Stored, 'mode' | 'status' | 'rail' | 'wallet' | 'kind'> & {
  mode: Mode;
  status: 'waiting' | 'approved' | 'sent' | 'paid' | 'failed' | 'returned' | 'canceled';
  rail: 'instapay';
  wallet: CreditWallet;
  kind: GroupPayoutKind;
};

export async function findPalPayout(tx: Tx, id: string): Promise<PalPayoutRow | undefined> {
  const row = await tx
    .selectFrom('pal_payouts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as PalPayoutRow | undefined;
}

export async function lockPalPayout(tx: Tx, id: string): Promise<PalPayoutRow | undefined> {
  const row = await tx
    .selectFrom('pal_payouts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as PalPayoutRow | undefined;
}

/** What is settled when one that waited can go. */
type Approval = {
  wallet: CreditWallet;
  account: string;
  number_index: Buffer | null;
  journal_id: string;
};

export async function updatePalPayout(
  tx: Tx,
  id: string,
  change: TransferChange & Partial<Approval>,
): Promise<PalPayoutRow> {
  const row = await tx
    .updateTable('pal_payouts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as PalPayoutRow;
}

export async function findPalByGatewayId(
  tx: Tx,
  gatewayPayoutId: string,
): Promise<PalPayoutRow | undefined> {
  const row = await tx
    .selectFrom('pal_payouts')
    .selectAll()
    .where('gateway_payout_id', '=', gatewayPayoutId)
    .executeTakeFirst();
  return row as PalPayoutRow | undefined;
}

/** How often the same was sent and did not stay: what it waits for is longer each time. */
export async function countTries(
  tx: Tx,
  of: Pick<PalPayoutRow, 'seat_id' | 'member_id' | 'kind' | 'round_id' | 'part'>,
): Promise<number> {
  const row = await tx
    .selectFrom('pal_payouts')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('seat_id', '=', of.seat_id)
    .where('member_id', '=', of.member_id)
    .where('kind', '=', of.kind)
    .where('round_id', 'is not distinct from', of.round_id)
    .where('part', '=', of.part)
    .where('status', 'in', ['failed', 'returned'])
    .executeTakeFirst();
  return Number(row?.tries ?? 0);
}

/** Those that should have been sent or asked about and were not. In the system's scope. */
export const listOverduePalPolls = (
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; status: string }[]> =>
  tx
    .selectFrom('pal_payouts')
    .select(['id', 'status'])
    .where('next_poll_at', '<', before)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();

const booked = ['id', 'mode', 'status', 'amount_centavos'] as const;
export type BookedPal = Pick<PalPayoutRow, (typeof booked)[number]>;

/** Of both modes. In the system's scope. */
export async function listPalSums(tx: Tx, ids: readonly string[]): Promise<BookedPal[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_payouts')
    .select(booked)
    .where('id', 'in', [...ids])
    .execute();
  return rows as BookedPal[];
}

/** Those that a wallet took in a period, whatever became of them, by id. In the system's scope. */
export async function listPalPaid(
  tx: Tx,
  wanted: { mode: Mode; from: Date; to: Date; afterId: string; limit: number },
): Promise<BookedPal[]> {
  const rows = await tx
    .selectFrom('pal_payouts')
    .select(booked)
    .where('mode', '=', wanted.mode)
    .where('paid_at', '>=', wanted.from)
    .where('paid_at', '<=', wanted.to)
    .where('id', '>', wanted.afterId)
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
  return rows as BookedPal[];
}
