import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import { decryptField, encryptField, type PersonalKey } from '@luwag/key-service/fields';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import type { PaluwaganDeps } from '../deps.ts';
import { listSeats, lockOwnGroup, tell } from '../groups/service.ts';
import { insertHardship, listAskedHardships } from './hardships-repository.ts';

// What somebody writes of an illness or a death is encrypted for its own row, with the key of
// whoever wrote it.

const wordsPlace = (id: string): string => `pal_hardships.words_encrypted ${id}`;

/** For staff who decide. `key` is that of the member who asked. */
export const decryptHardshipWords = (
  key: PersonalKey,
  row: { id: string; words_encrypted: Uint8Array },
): string => decryptField(key, wordsPlace(row.id), row.words_encrypted);

/**
 * Anybody in the group may tell of anybody's seat: who is in hospital tells nobody. Whose seat it
 * is hears of it, and what another told never stands in the way of their own word.
 */
export const askHardship = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.askHardship>,
): Promise<ResultOf<typeof contracts.askHardship>> =>
  ctx.system(async (tx) => {
    const call = contracts.askHardship;
    const accountId = personOf(ctx).id;
    // The lock makes the second of two at once find the first.
    const found = await lockOwnGroup(tx, { groupId: params.group_id, accountId });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    const seat = (await listSeats(tx, group.id)).find(({ id }) => id === params.seat_id);
    if (!seat) return refuse(call, 'seat_not_found', 'There is no such seat.');
    if (group.status !== 'running' && group.status !== 'frozen')
      return refuse(call, 'group_not_running', 'This group does not run.');
    const isOwn = seat.member_id === member.id;
    const asked = await listAskedHardships(tx, seat.id);
    if (asked.some(({ asked_by }) => !isOwn || asked_by === member.id))
      return refuse(call, 'hardship_asked_already', 'We look into this seat already.');
    const now = ctx.clock.now();
    const id = uuidV7(now, slotOf(group.id));
    const key = await vault.keyFor(tx, accountId);
    await insertHardship(tx, {
      id,
      group_id: group.id,
      seat_id: seat.id,
      asked_by: member.id,
      cause: body.cause,
      words_encrypted: encryptField(key, wordsPlace(id), body.words),
      asked_at: now,
    });
    if (!isOwn && seat.member_id)
      await tell(tx, ctx, {
        groupId: group.id,
        kind: 'group_hardship',
        about: `${id} told`,
        to: [seat.member_id],
        data: {
          ...{ hardship_step: 'told', who: seat.member_id, is_granted: false },
          ...{ from_round: null, until_round: null },
        },
      });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'group.hardship_told',
      detail: { group_id: group.id, seat_id: seat.id, hardship_id: id },
      requestId: ctx.requestId,
    });
    return { hardship_id: id };
  });
