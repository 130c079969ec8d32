import { getMoneyToday } from '@luwag/contracts/ledger';
import { countQueues, getStaffHome } from '@luwag/contracts/staff-home';
import { getOwnRoles } from '@luwag/contracts/staff-roles';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** Somebody who was just invited may have no role yet: to them there is nothing, and it is said. */
export async function loadHome(args: VisitorArgs) {
  const [queues, home, money] = await Promise.all([
    callAs(args, countQueues, {}),
    callAs(args, getStaffHome, {}),
    readMoney(args),
  ]);
  const nowMs = Date.now();
  if (!queues.ok && queues.code === 'forbidden')
    return { queues: [], home: null, money: null, nowMs };
  return { queues: needed(queues).results, home: needed(home), money, nowMs };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** For finance alone; asked by anybody else it would be a refused call on record. */
async function readMoney(args: VisitorArgs) {
  const own = await callAs(args, getOwnRoles, {});
  if (!own.ok || !own.data.rights.includes('see_ledger')) return null;
  const money = await callAs(args, getMoneyToday, { query: {} });
  return money.ok ? money.data : null;
}
