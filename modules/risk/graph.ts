import type { RiskGraph } from '@luwag/contracts/risk';
import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { maskName } from '@luwag/domain/masking';
import { listBusinessNames, listFullNames } from '../accounts/service.ts';
import { readLine } from '../credit/service.ts';
import type { RiskDeps } from './deps.ts';
import * as near from './graph-repository.ts';

/** How far back a shop's buyers are looked at, as payouts do. */
const tradeDays = 60;

type SharedKind = RiskGraph['shared'][number]['kind'];

/** An account with whoever it shares something with. In the system's scope. */
export async function readGraph(
  deps: RiskDeps,
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<RiskGraph> {
  const since = new Date(now.getTime() - tradeDays * dayMs);
  const people = await near.listNear(tx, accountId, since);
  const ids = [...new Set([...people, ...(await near.listCommonShops(tx, people))])];
  const names = await maskedNamesOf(deps, tx, ids);
  const drawn = await near.listDrawn(tx, ids);
  const used = new Map<string, number>();
  for (const { id, role } of drawn)
    if (role === 'buyer')
      used.set(id, (await readLine(tx, { buyerId: id, mode: 'live' }))?.usedCentavos ?? 0);
  const kinds = new Map<string, number>();
  return {
    accounts: drawn.map((each) => ({
      account_id: each.id,
      role: each.role,
      name: names.get(each.id) ?? '',
      since: each.created_at.toISOString(),
      used: used.get(each.id) ?? 0,
      is_late: each.is_late,
      held_until: runningUntil(each.risk_held_until, now),
    })),
    shared: (await near.listShared(tx, ids)).map((signal) => {
      const place = (kinds.get(signal.kind) ?? 0) + 1;
      kinds.set(signal.kind, place);
      return { ...signal, kind: signal.kind as SharedKind, key: `${signal.kind}-${place}` };
    }),
    purchases: await near.listPurchases(tx, ids),
  };
}

export const runningUntil = (until: Date | null, now: Date): string | null =>
  until && until > now ? until.toISOString() : null;

/** A shop's name hangs over its door; a person's is masked. In the system's scope. */
export async function maskedNamesOf(
  { vault }: Pick<RiskDeps, 'vault'>,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = [...new Set(ids)];
  const businesses = await listBusinessNames(tx, own);
  const names = await listFullNames(tx, vault, own);
  return new Map(own.map((id) => [id, businesses.get(id) || maskName(names.get(id) ?? '')]));
}
