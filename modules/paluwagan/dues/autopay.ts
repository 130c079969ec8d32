import type { Tx } from '@luwag/db';
import type { SourceUsers } from '../../sources/service.ts';
import { type MemberRow, updateMember } from '../groups/service.ts';
import { clearSource, replaceSource } from './members-repository.ts';

/** From now on nothing is taken by itself for this member. */
export async function endAutopay(tx: Tx, memberId: string): Promise<void> {
  await updateMember(tx, memberId, { autopay_source_id: null, autopay_since: null });
}

export const beginAutopay = (
  tx: Tx,
  memberId: string,
  on: { sourceId: string; now: Date },
): Promise<MemberRow> =>
  updateMember(tx, memberId, { autopay_source_id: on.sourceId, autopay_since: on.now });

/** For the module of sources: what is linked no more is charged no more, by a group neither. */
export const withGroups = (others: SourceUsers): SourceUsers => ({
  ended: async (tx, asking, source) => {
    await others.ended(tx, asking, source);
    await clearSource(tx, source.sourceId);
  },
  replaced: async (tx, sources) => {
    await others.replaced(tx, sources);
    await replaceSource(tx, sources);
  },
});
