import * as calls from '@luwag/contracts/paluwagan-turns';
import { civilDate } from '@luwag/domain/calendar';
import { readEnv } from '@luwag/env';
import { testNow } from '@luwag/testing/builders/account-probes';
import { payDues } from '@luwag/testing/builders/paluwagan-groups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  newNumber,
  ofGroup,
  type Someone,
  startGroupsHarness,
} from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runGroups } from '../jobs.ts';

const harness = forAllTests(startGroupsHarness);

describe('a swap at the moment of a release', () => {
  const { SWAP_RACES: races } = readEnv(
    z.object({ SWAP_RACES: z.coerce.number().int().min(1).default(1) }),
  );

  /** The second and the third agree while the worker pays out the second pot. */
  async function race(): Promise<void> {
    const people = (await harness.people(3)) as [Someone, Someone, Someone];
    const { groupId } = await harness.groupOf(people, {}, people.map(newNumber));
    await harness.secure(people[0], groupId);
    await harness.tend();
    const order = await harness.orderOf(groupId, people);
    const [, second, third] = order as [Someone, Someone, Someone];
    const [from_seat_id, to_seat_id] = [
      await harness.seatOf(second, groupId),
      await harness.seatOf(third, groupId),
    ];
    const body = { from_seat_id, to_seat_id };
    const asked = await harness.call(calls.askSwap, second, { ...ofGroup(groupId), body });
    const { swap_id } = asked.json();
    const [first, next] = (await harness.stateOf(groupId)).rounds;
    // All of it early, so that the second pot waits for nothing but its day.
    for (const roundNumber of [1, 2])
      await payDues(harness, groupId, { on: first?.due_date ?? noDay, roundNumber });
    const back = await readOffset();
    const ms = Date.parse(`${next?.due_date}T04:00:00Z`) - (await testNow(harness.db)).getTime();
    await harness.travel(ms);
    const yes = { ...ofGroup(groupId, { swap_id }), body: { agrees: true } };
    const [reply] = await Promise.all([
      harness.call(calls.answerSwap, third, yes),
      harness.minute(runGroups),
    ]);
    const { seats, rounds } = await harness.stateOf(groupId);
    expect(rounds.map(({ status }) => status)).toEqual(['released', 'released', 'ahead']);
    expect(seats.map(({ turn }) => turn).toSorted()).toEqual([1, 2, 3]);
    for (const { round_number, seat_id } of rounds.slice(0, 2))
      expect(seats.find(({ turn }) => turn === round_number)?.id).toBe(seat_id);
    const isSwapped = reply.statusCode === 200;
    expect(rounds[1]?.seat_id).toBe(isSwapped ? to_seat_id : from_seat_id);
    if (!isSwapped) expect(codeOf(reply)).toEqual([409, 'swap_not_possible']);
    await setOffset(back);
  }
  const noDay = civilDate('2000-01-01');
  // A thousand of these would be in another century: each begins at the same time.
  const readOffset = async () => {
    const { offset_ms } = await harness.db
      .selectFrom('test_clock')
      .select('offset_ms')
      .executeTakeFirstOrThrow();
    return offset_ms;
  };
  const setOffset = (offset_ms: number) =>
    harness.db
      .transaction()
      .execute((tx) => tx.updateTable('test_clock').set({ offset_ms }).execute());

  test('is done before it or not at all', { timeout: 3_600_000 }, async () => {
    for (let done = 0; done < races; done += 1) await race();
  });
});
