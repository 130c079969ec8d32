import { randomBytes } from 'node:crypto';
import type { Db } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { sealOf } from '@luwag/domain/paluwagan-draw';
import {
  listRoundDates,
  makeRules,
  rulesHash,
  rulesText,
  startBeforeDays,
  type TurnOrder,
} from '@luwag/domain/paluwagan-rules';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { drawSlot, slotOf, uuidV7 } from '@luwag/platform/ids';
import { testNow } from './account-probes.ts';

export type SomeGroup = { groupId: string; memberId: string; seatIds: string[] };

/** Of three seats, with this account on the first of them, as making it leaves one. */
export async function insertSomeGroup(
  db: Db,
  accountId: string,
  { order = 'draw', mode = 'live' }: { order?: TurnOrder; mode?: 'live' | 'test' } = {},
): Promise<SomeGroup> {
  const now = await testNow(db);
  const today = manilaDateOf(now.getTime());
  const terms = {
    name: 'Samahang San Roque',
    seats: 3,
    contributionCentavos: centavos(1_000_00),
    every: 'weekly' as const,
    firstDate: addDays(today, 20),
    order,
  };
  const groupId = uuidV7(now, drawSlot());
  const memberId = uuidV7(now, slotOf(accountId));
  const rounds = listRoundDates(terms, today, philippineHolidays);
  const rules = makeRules(terms, { groupId, rounds });
  const [first, last] = [rounds[0]?.dueDate ?? today, rounds.at(-1)?.dueDate ?? today];
  const isDraw = order === 'draw';
  const of = { group_id: groupId, mode };
  const seatIds = await inScope(db, 'system', async (tx) => {
    await tx
      .insertInto('pal_groups')
      .values({
        ...{ id: groupId, mode, name: terms.name, seats: 3, every: terms.every, turn_order: order },
        ...{ contribution_centavos: rules.contribution, cover_centavos: rules.cover },
        ...{ first_date: first, last_date: last, next_on: addDays(first, -startBeforeDays) },
        ...{ rules: rulesText(rules), rules_hash: rulesHash(rules), created_at: now },
        seed_seal: isDraw ? sealOf(randomBytes(32).toString('hex')) : null,
        seed_encrypted: isDraw ? randomBytes(64) : null,
        draw_code: isDraw ? randomBytes(9).toString('base64url') : null,
      })
      .execute();
    await tx
      .insertInto('pal_members')
      .values({
        ...{ id: memberId, ...of, account_id: accountId, status: 'joined', is_organiser: true },
        ...{ rules_hash: rulesHash(rules), signed_at: now, wallet: 'PH_GCASH' },
        seal: isDraw ? sealOf(randomBytes(32).toString('hex')) : null,
      })
      .execute();
    const seats = await tx
      .insertInto('pal_seats')
      .values(
        [1, 2, 3].map((seat_number) => ({
          ...{ id: idFor(groupId), ...of, seat_number },
          member_id: seat_number === 1 ? memberId : null,
        })),
      )
      .returning(['id', 'seat_number'])
      .execute();
    await tx
      .insertInto('pal_rounds')
      .values(
        rounds.map(({ dueDate, graceEnd }, index) => ({
          ...{ id: idFor(groupId), ...of, round_number: index + 1 },
          ...{ due_date: dueDate, grace_end: graceEnd },
        })),
      )
      .execute();
    return seats.toSorted((one, other) => one.seat_number - other.seat_number).map(({ id }) => id);
  });
  return { groupId, memberId, seatIds };
}
