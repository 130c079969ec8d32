import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { BookDue, BookRound, BookSeat, GroupBook } from '@luwag/domain/paluwagan-book';
import { sql } from 'kysely';

/** Writes what changed of groups, several at a time, each table in one statement. */

/** How a due was paid; of an offset by nothing. */
export type PaidBy = { paymentId: string | null; onDate: CivilDate };
export type ChangedDue = BookDue & { paid: PaidBy | null };

export async function updateDues(tx: Tx, dues: readonly ChangedDue[], now: Date): Promise<void> {
  if (dues.length === 0) return;
  const of = <T>(pick: (due: ChangedDue) => T): T[] => dues.map(pick);
  await sql`update pal_dues d set status = c.status, penalty_centavos = c.penalty,
      from_deposit_centavos = c.from_deposit, from_guarantee_centavos = c.from_guarantee,
      from_platform_centavos = c.from_platform, payment_id = c.payment_id, paid_on = c.paid_on,
      paid_at = case when c.status in ('paid', 'offset')
        then coalesce(d.paid_at, ${now}::timestamptz) end,
      -- Paid without the penalty that stood on it, it was asked for in time: nobody was late.
      missed_at = case when c.status = 'missed' then coalesce(d.missed_at, ${now}::timestamptz)
        when c.status = 'paid' and c.penalty = 0 and d.penalty_centavos > 0 then null
        else d.missed_at end,
      charge_on = case when c.status = 'open' then d.charge_on end
    from unnest(${of((due) => due.dueId)}::uuid[], ${of((due) => due.status)}::text[],
      ${of((due) => due.penaltyCentavos)}::bigint[],
      ${of((due) => due.fromDepositCentavos)}::bigint[],
      ${of((due) => due.fromGuaranteeCentavos)}::bigint[],
      ${of((due) => due.fromPlatformCentavos)}::bigint[],
      ${of((due) => due.paid?.paymentId ?? null)}::uuid[],
      ${of((due) => due.paid?.onDate ?? null)}::date[])
      as c(id, status, penalty, from_deposit, from_guarantee, from_platform, payment_id, paid_on)
    where d.id = c.id`.execute(tx);
}

/** Turns are unique when the transaction ends. */
export async function updateTurns(tx: Tx, seats: readonly BookSeat[], now: Date): Promise<void> {
  if (seats.length === 0) return;
  const of = <T>(pick: (seat: BookSeat) => T): T[] => seats.map(pick);
  await sql`update pal_seats s set turn = c.turn,
      received_at = case when c.has_received then coalesce(s.received_at, ${now}::timestamptz) end,
      defaulted_at = case when c.is_defaulted then coalesce(s.defaulted_at, ${now}::timestamptz) end,
      excused_from = c.excused_from, excused_until = c.excused_until
    from unnest(${of((seat) => seat.seatId)}::uuid[], ${of((seat) => seat.turn)}::smallint[],
      ${of((seat) => seat.hasReceived)}::boolean[], ${of((seat) => seat.isDefaulted)}::boolean[],
      ${of((seat) => seat.excused?.from ?? null)}::smallint[],
      ${of((seat) => seat.excused?.until ?? null)}::smallint[])
      as c(id, turn, has_received, is_defaulted, excused_from, excused_until)
    where s.id = c.id`.execute(tx);
}

export type ChangedRound = BookRound & { offsetCentavos: number | null };

export async function updateRounds(
  tx: Tx,
  rounds: readonly ChangedRound[],
  now: Date,
): Promise<void> {
  if (rounds.length === 0) return;
  const of = <T>(pick: (round: ChangedRound) => T): T[] => rounds.map(pick);
  await sql`update pal_rounds r set status = c.status, grace_end = c.grace_end,
      seat_id = c.seat_id, offset_centavos = coalesce(c.offset_centavos, r.offset_centavos),
      closed_at = case when c.is_closed then coalesce(r.closed_at, ${now}::timestamptz) end,
      decided_at = case when c.is_decided then coalesce(r.decided_at, ${now}::timestamptz) end,
      released_at = case when c.status in ('released', 'shared')
        then coalesce(r.released_at, ${now}::timestamptz) end
    from unnest(${of((round) => round.roundId)}::uuid[], ${of((round) => round.status)}::text[],
      ${of((round) => round.graceEnd)}::date[], ${of((round) => round.seatId)}::uuid[],
      ${of((round) => round.offsetCentavos)}::bigint[],
      ${of((round) => round.isClosed)}::boolean[], ${of((round) => round.isDecided)}::boolean[])
      as c(id, status, grace_end, seat_id, offset_centavos, is_closed, is_decided)
    where r.id = c.id`.execute(tx);
}

/**
 * Several steps at once, such as of a run that comes days late, are taken one by one: the database
 * knows no others.
 */
export async function takeFirstSteps(
  tx: Tx,
  { openRoundIds, dissolvingIds }: { openRoundIds: string[]; dissolvingIds: string[] },
): Promise<void> {
  if (openRoundIds.length > 0)
    await sql`update pal_rounds set status = 'open'
       where id = any (${openRoundIds}::uuid[])`.execute(tx);
  if (dissolvingIds.length > 0)
    await sql`update pal_groups set status = 'dissolving'
       where id = any (${dissolvingIds}::uuid[])`.execute(tx);
}

export type ChangedGroup = { book: GroupBook; nextOn: CivilDate | null };

/** Every group that was looked at has its next day written, changed or not. */
export async function updateGroups(
  tx: Tx,
  groups: readonly ChangedGroup[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  const of = <T>(pick: (group: ChangedGroup) => T): T[] => groups.map(pick);
  await sql`update pal_groups g set status = c.status, next_on = c.next_on,
      ended_at = case when c.status in ('finished', 'dissolved')
        then coalesce(g.ended_at, ${now}::timestamptz) else g.ended_at end,
      unproven_at = case when c.is_proven then null
        else coalesce(g.unproven_at, ${now}::timestamptz) end
    from unnest(${of(({ book }) => book.groupId)}::uuid[], ${of(({ book }) => book.status)}::text[],
      ${of(({ nextOn }) => nextOn)}::date[], ${of(({ book }) => book.isProven)}::boolean[])
      as c(id, status, next_on, is_proven)
    where g.id = c.id
      and (g.status, g.next_on, g.unproven_at is null)
        is distinct from (c.status, c.next_on, c.is_proven)`.execute(tx);
}
