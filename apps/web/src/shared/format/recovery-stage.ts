import type { Recovery } from '@luwag/contracts/factors';

/** Where a recovery stands: not begun, waiting, or to be finished now. */
export type RecoveryStage = 'none' | 'waiting' | 'ready';

/** The one judge of it: pages that speak of a recovery agree by asking here. */
export function stageOf(recovery: Recovery | null, nowMs: number): RecoveryStage {
  if (!recovery) return 'none';
  const isOver = recovery.is_lifted || Date.parse(recovery.ends_wait_at) <= nowMs;
  return isOver ? 'ready' : 'waiting';
}
