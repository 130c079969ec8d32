import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { localDir } from './lib/checkout.ts';
import { killUnderLoad, openLines, type Round } from './lib/ledger-kills.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';

// kill -9 of the database and all its processes under load, again and again. What was acknowledged
// must be there, whole, once, and agree with the anchors that were kept outside:
//   npm run kills:ledger -- --rounds 50
const flag = process.argv.indexOf('--rounds');
const rounds = flag < 0 ? 50 : Number(process.argv[flag + 1]);
const anchors = join(localDir, `ledger-kills-${process.pid}.anchors.jsonl`);

const cluster = await createScratchCluster('ledger-kills');
const done: Round[] = [];
try {
  await openLines(cluster.appUrl);
  console.log('round  acked  unknown (there)  lost  twice  half  drift  off  bad batch  recovery');
  for (let n = 1; n <= rounds; n++) {
    const round = await killUnderLoad(cluster, anchors);
    done.push(round);
    print(String(n), round);
  }
} finally {
  cluster.destroy();
  rmSync(anchors, { force: true });
}

const total = (of: (round: Round) => number) => done.reduce((sum, round) => sum + of(round), 0);
const failures = total((r) => r.lost + r.doubled + r.halfWritten + r.drift + r.imbalances);
const broken = done.filter((round) => round.firstBadBatch !== null).length;
const recoveries = done.map((round) => round.recoveryMs);
console.log(
  `${rounds} kills: ${total((r) => r.acknowledged)} acknowledged, ${total((r) => r.lost)} lost, ` +
    `${total((r) => r.doubled)} made twice, ${total((r) => r.halfWritten)} half-written, ${total((r) => r.unknownButThere)} there without ` +
    `having been acknowledged, ${broken} broken chains; recovery ${Math.min(...recoveries)} to ` +
    `${Math.max(...recoveries)} ms`,
);
// A round without acknowledgements would prove nothing.
const isIdle = done.some((round) => round.acknowledged === 0);
if (failures + broken > 0 || isIdle || done.length < rounds) process.exitCode = 1;

function print(n: string, round: Round): void {
  const cells: [string | number, number][] = [
    [n, 5],
    [round.acknowledged, 7],
    [`${round.unknown} (${round.unknownButThere})`, 17],
    [round.lost, 6],
    [round.doubled, 7],
    [round.halfWritten, 6],
    [round.drift, 7],
    [round.imbalances, 5],
    [round.firstBadBatch ?? 'none', 11],
    [`${round.recoveryMs} ms`, 10],
  ];
  console.log(cells.map(([text, width]) => String(text).padStart(width)).join(''));
}
