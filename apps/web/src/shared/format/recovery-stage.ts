import type { Recovery } from '@luwag/contracts/factors';

/** The one judge of where a recovery stands: pages that speak of one agree by asking here. */
export function stageOf(recovery: Recovery | null, nowMs: number): 'none' | 'waiting' | 'ready' {
  if (!recovery) return 'none';
  const isOver = recovery.is_lifted || Date.parse(recovery.ends_wait_at) <= nowMs;
  return isOver ? 'ready' : 'waiting';
}
