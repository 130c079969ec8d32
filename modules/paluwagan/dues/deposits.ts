import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { groupClosed } from '@luwag/domain/journals-paluwagan';
import type { Centavos } from '@luwag/domain/money';
import { bookAlone, createPalPayouts, type Holder, type Origin } from '../book/service.ts';
import type { GroupRow } from '../groups/service.ts';

/** So much of a seat's deposit goes back to who left it. Under the group's lock. */
export async function giveDepositBack(
  tx: Tx,
  origin: Origin,
  of: {
    group: GroupRow;
    seatId: string;
    holder: Holder;
    amountCentavos: Centavos;
    /** Makes the id of its journal. */
    what: string;
  },
): Promise<void> {
  const { group, seatId, amountCentavos, what } = of;
  const { memberId, accountId, wallet } = of.holder;
  const { id: groupId, mode } = group;
  const now = origin.clock.now();
  const effectiveOn = manilaDateOf(now.getTime());
  const cause = { source: `pal_group:${groupId}/seat:${seatId}`, effectiveOn };
  const deposits = [{ seatId, amountCentavos }];
  const parts = [{ of: 'deposit' as const, amount: amountCentavos }];
  await bookAlone(tx, {
    group,
    what,
    journal: groupClosed(cause, { groupId, guaranteeShares: [], deposits }),
    line: { kind: 'closed', seatId, memberId, amountCentavos, parts },
    now,
  });
  const to = { groupId, mode, seatId, roundId: null, memberId, accountId, wallet };
  await createPalPayouts(tx, origin, [{ ...to, kind: 'deposit', amountCentavos }]);
}
