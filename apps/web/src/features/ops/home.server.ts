import { countQueues, getStaffHome } from '@luwag/contracts/staff-home';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** Somebody who was just invited may have no role yet: to them there is nothing, and it is said. */
export async function loadHome(args: VisitorArgs) {
  const [queues, home] = await Promise.all([
    callAs(args, countQueues, {}),
    callAs(args, getStaffHome, {}),
  ]);
  const nowMs = Date.now();
  if (!queues.ok && queues.code === 'forbidden') return { queues: [], home: null, nowMs };
  return { queues: needed(queues).results, home: needed(home), nowMs };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
