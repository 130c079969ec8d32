import type { Db } from '@luwag/db';
import { staffRoles } from '@luwag/domain/staff-roles';
import type { Vault } from '@luwag/key-service/vault';
import type { Ctx } from '@luwag/platform/http/route';
import { staffCtx } from '../console-calls.ts';
import { giveReferences, type Known, openKnown, sayIn } from './known.ts';
import type { World } from './numbered.ts';

/** Whom and what the calls ask for: another one in each round. */
export type Asking = {
  world: World;
  vault: Vault;
  ctx: Ctx;
  buyer: (round: number) => Known;
  shop: (round: number) => Known;
  staff: (round: number) => Known;
  /** Purchases of those who are known, oldest first, that nothing has come back of. */
  requests: readonly string[];
  /** Lately bought by them, so that it can still be given back. */
  recent: readonly string[];
  references: ReadonlyMap<string, string>;
  /** Numbers of the open cases of support whose words open. */
  supportCases: readonly string[];
};

const asked = 100;

/** One of the known, by any count. */
export const oneOf = <T>(all: readonly T[], round: number): T => {
  const one = all[round % all.length];
  if (one === undefined) throw new Error('there is nobody to ask for');
  return one;
};

export async function prepareAsking(db: Db, vault: Vault, world: World): Promise<Asking> {
  const { kinds, sizes } = world;
  const known = await openKnown(db, vault, world);
  const boughtIn = (from: number, to: number) =>
    everyNth(sizes.payments * from, sizes.payments * to, 50).map((n) =>
      world.idOf(kinds.request, n + 1),
    );
  const requests = boughtIn(0.2, 0.9);
  const supportCases = everyNth(kinds.support.count * 0.97, kinds.support.count, 2).map((n) =>
    world.idOf(kinds.support, n + 2),
  );
  await sayIn(db, vault, supportCases);
  const carlo = oneOf(known.staff, 0);
  return {
    world,
    vault,
    ctx: staffCtx(db, { id: carlo.id, roles: staffRoles }),
    buyer: (round) => oneOf(known.buyers, round * 7 + 1),
    shop: (round) => oneOf(known.shops, round + 1),
    staff: (round) => oneOf(known.staff, round),
    requests,
    recent: boughtIn(0.92, 0.97),
    references: await giveReferences(db, requests),
    supportCases,
  };
}

/** Multiples of a step between two numbers, as many as are asked for. */
function everyNth(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const stride = Math.max(1, Math.floor((to / step - first) / asked));
  return Array.from({ length: asked }, (_, i) => (first + i * stride) * step).filter(
    (n) => n + step <= to,
  );
}
