import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { advanceGroup } from '@luwag/domain/paluwagan-advance';
import { type GroupBook, inTurn } from '@luwag/domain/paluwagan-book';
import { dissolve } from '@luwag/domain/paluwagan-ending';
import { changeGroups, lockAndLoad, type Origin } from '../book/service.ts';
import type { GroupRow } from '../groups/service.ts';

/**
 * Ends a group by net position: by the word of all of its members, or of two of staff. What is
 * there is shared at once.
 */
export async function dissolveGroup(
  tx: Tx,
  origin: Origin,
  { group, because }: { group: GroupRow; because: 'agreed' | 'staff'; now?: Date },
): Promise<void> {
  const today = manilaDateOf(origin.clock.now().getTime());
  const [held] = await lockAndLoad(tx, [group.id]);
  if (!held) throw new Error(`group ${group.id} not found`);
  await changeGroups(tx, origin, [
    {
      group: held,
      payments: new Map(),
      apply: (book: GroupBook) =>
        inTurn(
          book,
          (each) => dissolve(each, because, today),
          (each) => advanceGroup(each, today),
        ),
    },
  ]);
}
