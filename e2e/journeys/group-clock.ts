import { inScope } from '@luwag/db/scope';
import { collectDues, runGroups } from '@luwag/modules/paluwagan/worker';
import { enqueue } from '@luwag/platform/jobs/job';
import { moveGroupDates } from '@luwag/testing/builders/group-dates';
import { expect, inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';

/**
 * So many days after the date of a round, by the group's own clock: all of its dates are moved back
 * until that day is today, and what the schedule asks for is asked for.
 */
export const passTo = (of: { groupId: string; round: number; days: number }): Promise<void> =>
  withStores(async ({ db }) => {
    await inScope(db, 'system', async (tx) => {
      await moveGroupDates(tx, of);
      const origin = { requestId: 'test' };
      await enqueue(tx, origin, collectDues, {});
      await enqueue(tx, origin, runGroups, {});
    });
  }, inject('settings'));

/** Until the pot of a round is with whoever receives it: the worker acts in its own time. */
export const untilReleased = (of: { groupId: string; round: number }): Promise<void> =>
  withStores(
    ({ db }) =>
      expect
        .poll(
          () =>
            inScope(db, 'system', async (tx) => {
              const { status } = await tx
                .selectFrom('pal_rounds')
                .select('status')
                .where((eb) => eb.and({ group_id: of.groupId, round_number: of.round }))
                .executeTakeFirstOrThrow();
              return status;
            }),
          { message: `round ${of.round}`, timeout: 90_000, interval: 100 },
        )
        .toBe('released'),
    inject('settings'),
  );
