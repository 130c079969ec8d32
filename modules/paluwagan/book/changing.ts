import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { GroupBook, GroupStep, Outcome } from '@luwag/domain/paluwagan-book';
import { reviewGroupHolds } from '../../credit/service.ts';
import type { LoadedGroup } from './loading.ts';
import { newsOf, tellEach } from './news.ts';
import { proveGroups, raiseUnproven } from './proving.ts';
import { type Change, type Origin, saveChanges } from './saving.ts';

/** What is to happen to a group, as a rule of the domain. */
export type WantedChange = Omit<Change, 'outcome'> & { apply: (book: GroupBook) => Outcome };

/**
 * Lets the rules decide about groups that are held, and writes what they say. Before anything
 * leaves a group it is proven to hold what it owes; where it does not, all else happens, nothing
 * leaves, and an alarm is raised.
 */
export async function changeGroups(
  tx: Tx,
  origin: Origin,
  wanted: readonly WantedChange[],
): Promise<Change[]> {
  const foreseen = wanted.map((each) => ({ each, outcome: each.apply(proven(each.group, true)) }));
  const toProve = foreseen
    .filter(({ each, outcome }) => !each.group.book.isProven || outcome.steps.some(leaves))
    .map(({ each }) => each.group);
  const unproven = await proveGroups(tx, toProve);
  if (unproven.size > 0) await raiseUnproven(tx, unproven);
  const changes = foreseen.map(({ each, outcome }): Change => {
    const { group, payments, apply } = each;
    if (!unproven.has(group.row.id)) return { group, payments, outcome };
    return { group, payments, outcome: apply(proven(group, false)) };
  });
  await saveChanges(tx, origin, changes);
  const today = manilaDateOf(origin.clock.now().getTime());
  await tellEach(
    tx,
    origin,
    changes.flatMap((change) => newsOf(change, today)),
  );
  const accountIds = [...new Set(changes.flatMap(accountsOfArrears))];
  if (accountIds.length > 0)
    await reviewGroupHolds(tx, { accountIds, requestId: origin.requestId });
  return changes;
}

/** Whose arrears began or ended: their line is held, or no longer. */
const accountsOfArrears = ({ group, outcome }: Change): string[] =>
  outcome.book.dues.flatMap((due, index) => {
    const before = group.book.dues[index];
    const isChanged = before && (before.status === 'missed') !== (due.status === 'missed');
    return isChanged ? [group.dues.get(due.dueId)?.account_id ?? []].flat() : [];
  });

const proven = ({ book }: LoadedGroup, isProven: boolean): GroupBook =>
  book.isProven === isProven ? book : { ...book, isProven };

const leaves = ({ kind }: GroupStep): boolean =>
  ['released', 'shared', 'closed', 'replaced'].includes(kind);
