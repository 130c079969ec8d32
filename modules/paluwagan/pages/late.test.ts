import { listGroups } from '@luwag/contracts/paluwagan';
import { inScope } from '@luwag/db/scope';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { newNumber, type Someone, startGroupsHarness } from '@luwag/testing/harness/groups-harness';
import { afterEach, expect, test } from 'vitest';

const harness = forAllTests(startGroupsHarness);
afterEach(() => harness.forgetNews());

test('a card says all that is late, and the first date of it', async () => {
  const [tess, nena, joy] = (await harness.people(3)) as [Someone, Someone, Someone];
  const own = { seats: 2, own_number: newNumber() };
  const made = await harness.make(tess, { seats: 4 }, own);
  for (const who of [nena, joy]) await harness.join(who, made);
  await harness.secure(tess, made.groupId);
  await harness.tend();
  const { rounds } = await harness.stateOf(made.groupId);
  // As if nothing had come for the first two rounds until their days of grace were over.
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('pal_dues')
      .set({ status: 'missed', missed_at: new Date() })
      .where('account_id', '=', tess.id)
      .where(
        'round_id',
        'in',
        rounds.slice(0, 2).map(({ id }) => id),
      )
      .execute(),
  );
  const listed = await harness.call(listGroups, tess, { query: { mode: 'test' } });
  const [card] = listed.json().results;
  expect(card.mine).toMatchObject({
    next_due: { amount: 2 * 1_515_00, seats: 2, is_late: true, due_date: rounds[0]?.due_date },
    late: 4 * 1_515_00,
  });
});
