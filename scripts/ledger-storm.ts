import { runStorm } from '@luwag/testing/ledger/storm';
import { createScratchCluster } from './lib/scratch-cluster.ts';

// Sixty-four clients on one credit line, one payable and one order's refunds, for a minute:
//   npm run storm:ledger -- --seconds 60 --clients 64
const numberAfter = (flag: string, usual: number): number =>
  process.argv.includes(flag) ? Number(process.argv[process.argv.indexOf(flag) + 1]) : usual;
const seconds = numberAfter('--seconds', 60);
const clients = numberAfter('--clients', 64);
const deadlockShareMax = 0.001;

const cluster = await createScratchCluster('ledger-storm');
try {
  const report = await runStorm(cluster.appUrl, { clients, seconds });
  const { sent, accepted, refused, deadlocks, waitedTooLong, batches, faults, proof } = report;
  console.log(`clients          ${clients}, for ${seconds} s`);
  console.log(`sent             ${sent}, accepted ${accepted}, refused ${JSON.stringify(refused)}`);
  console.log(
    `deadlocks        ${deadlocks} (${((deadlocks / sent) * 100).toFixed(3)} %, below 0.1 %)`,
  );
  console.log(`waited too long  ${waitedTooLong}, and came again`);
  console.log(`imbalances       ${proof.imbalances}, drift ${proof.drift}`);
  console.log(`chain            ${batches} batches, first broken: ${proof.brokenBatch ?? 'none'}`);
  console.log(`faults           ${faults.length}`);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  const isProved = proof.imbalances + proof.drift === 0 && proof.brokenBatch === null;
  const isWell = isProved && faults.length === 0 && deadlocks / sent < deadlockShareMax;
  if (!isWell) process.exitCode = 1;
} finally {
  cluster.destroy();
}
