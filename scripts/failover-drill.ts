import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startFailoverHarness } from './lib/failover-drill/harness.ts';
import { killRedis, type Other, silenceStandbys } from './lib/failover-drill/others.ts';
import { startBuying, type Tally } from './lib/failover-drill/people.ts';
import { lastProofs } from './lib/failover-drill/proofs.ts';
import {
  gapMsMax,
  type Kind,
  kinds,
  outboxMsMax,
  playRound,
  type Round,
} from './lib/failover-drill/rounds.ts';

// What the product promises of its engines: the primary and its Patroni killed, a standby killed,
// the roles switched by hand, both standbys silent, and the primary Redis killed, while people buy
// at a steady pace.
// Whatever a client was told stays; nobody is told 500; no process of ours ends.
//   npm run drill:failover               each five times; gaps and outbox are judged
//   npm run drill:failover -- --short    each once; how long it takes is printed, not judged
//   npm run drill:failover -- --only primary --rounds 20
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string' },
  },
});
const rounds = Number(flags.rounds ?? (flags.short ? 1 : 5));
const paceMs = flags.short ? 300 : 200;
const began = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
// Whoever stops us stops the engines too; they end as this process does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const isWanted = (what: string) => !flags.only || what.startsWith(flags.only);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function tooLong({ kind, gapMs, outboxMs }: Round): string[] {
  if (flags.short) return [];
  return [
    ...(gapMs <= gapMsMax[kind] ? [] : [`${kind}: nobody could buy for ${seconds(gapMs)}`]),
    ...(outboxMs <= outboxMsMax ? [] : [`${kind}: events waited for ${seconds(outboxMs)}`]),
  ];
}

function printTally({ acknowledged, others }: Tally): void {
  say(`${acknowledged.length} purchases acknowledged, at load ${loadavg()[0]?.toFixed(1)}`);
  for (const [what, count] of others) console.log(`          ${count} × ${what}`);
}

async function drill(): Promise<string[]> {
  const harness = await startFailoverHarness(say);
  const faults: string[] = [];
  try {
    const buying = startBuying(harness, paceMs);
    const wanted: Kind[] = kinds.filter(isWanted);
    for (let round = 1; round <= rounds; round += 1)
      for (const kind of wanted) {
        const played = await playRound(harness, buying, kind);
        faults.push(...played.faults, ...tooLong(played));
        const { gapMs, outboxMs, wholeMs } = played;
        say(
          `${kind.padEnd(15)} ${round}: no purchase for ${seconds(gapMs)}, ` +
            `outbox told ${seconds(outboxMs)} after, whole after ${seconds(wholeMs)}`,
        );
      }
    const others: [string, (...given: [typeof harness, typeof buying]) => Promise<Other>][] = [
      ['standbys silent', silenceStandbys],
      ['Redis killed', killRedis],
    ];
    for (const [what, play] of others.filter(([name]) => isWanted(name))) {
      const { gapMs, backMs, faults: found } = await play(harness, buying);
      faults.push(...found);
      say(`${what.padEnd(15)}  : no purchase for ${seconds(gapMs)}, back after ${seconds(backMs)}`);
    }
    const tally = await buying.finish();
    printTally(tally);
    const { acknowledged } = tally;
    faults.push(...tally.faults, ...(await lastProofs(harness, { acknowledged, say })));
  } finally {
    await harness.close();
    harness.engines.stop();
  }
  return faults;
}

const faults = await drill();
for (const fault of faults) console.log(`FAULT ${fault}`);
say(`${faults.length} faults`);
// Connections to servers that are gone would keep it waiting.
process.exit(faults.length > 0 ? 1 : 0);
