import { setTimeout as sleep } from 'node:timers/promises';
import { missingFrom } from '../deploy-drill/fleet.ts';
import { until } from '../processes.ts';
import type { FailoverHarness } from './harness.ts';
import type { Acknowledged, Buying } from './people.ts';
import { askServer } from './proofs.ts';

export const kinds = ['primary killed', 'standby killed', 'switchover'] as const;
export type Kind = (typeof kinds)[number];

export type Round = {
  kind: Kind;
  /** For how long nobody was told that they had bought something. */
  gapMs: number;
  /** From the first purchase after it until all events from before it were told. */
  outboxMs: number;
  /** Until there were a leader and two standbys again, one of them synchronous. */
  wholeMs: number;
  faults: string[];
};

/** What a client may have to wait for; and how long events may. */
export const gapMsMax: Record<Kind, number> = {
  'primary killed': 30_000,
  'standby killed': 30_000,
  switchover: 5_000,
};
export const outboxMsMax = 10_000;

/** Of the drill itself, on a machine that runs other things beside it. */
const patienceMs = 240_000;

type Act = (harness: FailoverHarness) => Promise<{ undo?: () => void; formerLeader?: string }>;

const acts: Record<Kind, Act> = {
  async 'primary killed'({ engines: { postgres } }) {
    const node = await postgres.nodeThat('leader');
    await postgres.killNode(node);
    return { undo: () => postgres.startNode(node), formerLeader: node.name };
  },
  async 'standby killed'({ engines: { postgres } }) {
    const node = await postgres.nodeThat('sync_standby');
    await postgres.killNode(node);
    return { undo: () => postgres.startNode(node) };
  },
  async switchover({ engines: { postgres } }) {
    const { name } = await postgres.nodeThat('leader');
    await postgres.switchOver();
    return { formerLeader: name };
  },
};

export async function playRound(
  harness: FailoverHarness,
  buying: Buying,
  kind: Kind,
): Promise<Round> {
  const { postgres } = harness.engines;
  const { acknowledged } = buying.tally;
  await untilBuying(buying, performance.now());
  const beganMs = performance.now();
  const { undo, formerLeader } = await acts[kind](harness);
  const actedMs = performance.now();
  await untilBuying(buying, actedMs);
  const gap = longestGap(acknowledged, beganMs, performance.now());
  const outboxMs = await untilTold(harness);
  undo?.();
  await postgres.untilWhole();
  const leader = await postgres.nodeThat('leader');
  return {
    kind,
    gapMs: gap,
    outboxMs,
    wholeMs: performance.now() - actedMs,
    faults: [
      ...(leader.name === formerLeader ? [`${formerLeader} leads again after ${kind}`] : []),
      ...Object.values(harness.fleets).flatMap(missingFrom),
    ],
  };
}

/** Until somebody who began after this moment, and five in all, were told that they had bought. */
export function untilBuying({ tally }: Buying, sinceMs: number): Promise<void> {
  const enough = async () =>
    tally.acknowledged.filter(({ atMs }) => atMs > sinceMs).length >= 5 &&
    tally.acknowledged.some(({ sentAtMs }) => sentAtMs > sinceMs);
  return until(enough, { what: 'purchases to go on', timeoutMs: patienceMs });
}

/** Between one answer and the next, of those that lie about a moment. */
export function longestGap(
  acknowledged: readonly Acknowledged[],
  fromMs: number,
  toMs: number,
): number {
  const moments = acknowledged.map(({ atMs }) => atMs).sort((a, b) => a - b);
  const before = moments.filter((ms) => ms < fromMs).at(-1) ?? fromMs;
  const within = [before, ...moments.filter((ms) => ms >= fromMs && ms <= toMs)];
  return Math.max(0, ...within.map((ms, i) => ms - (within[i - 1] ?? ms)));
}

/** How long until every event that is there by now was told. More come meanwhile. */
async function untilTold(harness: FailoverHarness): Promise<number> {
  const began = performance.now();
  const ask = async (text: string, values: unknown[] = []): Promise<{ at?: Date }[]> => {
    for (;;) {
      try {
        return await askServer(harness, text, values);
      } catch (error) {
        if (performance.now() - began > patienceMs) throw error;
        await sleep(100);
      }
    }
  };
  const [now] = await ask('select now() as at');
  const left = 'select 1 from unpublished_events where created_at <= $1 limit 1';
  const isTold = async () => (await ask(left, [now?.at])).length === 0;
  await until(isTold, { what: 'the outbox to be told', timeoutMs: patienceMs });
  return performance.now() - began;
}
