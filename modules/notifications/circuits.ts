import {
  type Circuit,
  carrierLimits,
  closedCircuit,
  isClosed,
  mayAsk,
  onAsking,
  onFailure,
  onSuccess,
} from '@luwag/domain/circuit';
import type { TextOutcome } from './carrier.ts';

/** A carrier that takes longer than this to answer is in trouble, whatever it says then. */
const slowMs = 8_000;

type Way = { carrier: string; prefix: string };

/**
 * Which carriers are worth asking, and for which numbers: one may be down, or reach all networks
 * but one. Each worker process finds out by itself, within a few texts.
 */
export function createCircuits() {
  const circuits = new Map<string, Circuit>();
  const get = (name: string): Circuit => circuits.get(name) ?? closedCircuit;
  const wayOf = ({ carrier, prefix }: Way) => [carrier, `${carrier} ${prefix}`] as const;
  const fail = (name: string, nowMs: number) =>
    circuits.set(name, onFailure(get(name), carrierLimits, nowMs));
  const succeed = (name: string) => circuits.set(name, onSuccess());
  return {
    mayAsk: (way: Way, now: Date): boolean =>
      wayOf(way).every((name) => mayAsk(get(name), carrierLimits, now.getTime())),
    asking(way: Way, now: Date): void {
      for (const name of wayOf(way))
        circuits.set(name, onAsking(get(name), carrierLimits, now.getTime()));
    },
    /** A refusal is about the number: it says nothing against the carrier as a whole. */
    note(way: Way, outcome: TextOutcome['kind'], times: { askedAt: Date; now: Date }): void {
      const [whole, prefix] = wayOf(way);
      const nowMs = times.now.getTime();
      const isSlow = nowMs - times.askedAt.getTime() > slowMs;
      if (outcome === 'unknown' || outcome === 'unreached' || isSlow) fail(whole, nowMs);
      else succeed(whole);
      if (outcome === 'taken' || outcome === 'busy') succeed(prefix);
      else if (outcome !== 'unreached') fail(prefix, nowMs);
    },
    /** It took a text and later said that it did not arrive. */
    noteFailedReport: (way: Way, now: Date): void => {
      fail(wayOf(way)[1], now.getTime());
    },
    /** Those that nobody asks now, for whoever watches. */
    listOpen: (): string[] =>
      [...circuits].flatMap(([name, circuit]) => (isClosed(circuit, carrierLimits) ? [] : [name])),
  };
}
export type Circuits = ReturnType<typeof createCircuits>;

/** Three digits say which network sold a number. */
export const prefixOf = (number: string): string =>
  number.replaceAll(/\D/g, '').slice(-10).slice(0, 3);
