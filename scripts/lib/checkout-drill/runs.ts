/** Where somebody stands when somebody is killed, in the order a purchase passes them. */
export const points = [
  'after-auth',
  'after-claim',
  'after-hold',
  'key-completion',
  'after-commit',
  'before-call',
  'called-no-answer',
  'before-ledger',
  'mid-ledger',
  'outbox-send',
  'mid-webhook',
  'mid-notification',
] as const;
/** Points that lie inside the checkout itself, which others of the same moment share. */
export const checkoutPoints: ReadonlySet<string> = new Set(points.slice(0, 5));
export const victims = ['api', 'worker', 'postgres'] as const;
const outcomes = ['ok', 'decline', 'timeout'] as const;

export type Point = (typeof points)[number];
export type Victim = (typeof victims)[number];
export type Outcome = (typeof outcomes)[number];

/** What is done to the world in one run; all of it follows from the seed and the run's place. */
export type Run = {
  point: Point;
  victim: Victim;
  outcome: Outcome;
  /** Of a timeout: whether the gateway did it all the same. */
  isDone: boolean;
  /** Whether who stands at the point goes on while the victim is still dead. */
  goesOnEarly: boolean;
  /** Whether the gateway tells of payments, or has to be asked. */
  isTold: boolean;
};

/** All 108, or one of them by its three names. */
export function allRuns(seed: number): Run[] {
  const runs = points.flatMap((point) =>
    victims.flatMap((victim) => outcomes.map((outcome) => ({ point, victim, outcome }))),
  );
  let timeouts = 0;
  return runs.map((run, i) => {
    const dice = chance(seed, i);
    const isDone = run.outcome !== 'timeout' || timeouts++ % 2 === 0;
    return { ...run, isDone, goesOnEarly: dice % 2 === 0, isTold: dice % 3 !== 0 };
  });
}

/**
 * Two of each point, so that every victim meets every outcome two or three times. To be sure of
 * what the gateway never did takes it most of a minute, so of those there is one.
 */
export function fewRuns(seed: number): Run[] {
  const all = allRuns(seed);
  const few = points.flatMap((_, p) =>
    [0, 1].map((k) => {
      const victim = (p + k) % victims.length;
      const outcome = (p + 2 * k + Math.floor(p / 3)) % outcomes.length;
      return all[(p * victims.length + victim) * outcomes.length + outcome] as Run;
    }),
  );
  const lost = few.filter(({ outcome }) => outcome === 'timeout');
  return few.map((run) => ({ ...run, isDone: run !== lost[2] }));
}

/** The same number for the same seed and place, and no pattern among them. */
function chance(seed: number, place: number): number {
  let x = (seed ^ Math.imul(place + 1, 0x9e3779b1)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b) >>> 0;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}
