import { parseArgs } from 'node:util';
import { runYear } from '@luwag/testing/simulation/year';

// One seed, as a process of its own: what `npm run simulate` starts.
const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    buyers: { type: 'string', default: '1000' },
    days: { type: 'string', default: '365' },
    verbose: { type: 'boolean', default: false },
  },
});
const [seed, buyers, days] = [Number(flags.seed), Number(flags.buyers), Number(flags.days)];

try {
  const { digest, seconds, messages, counts, spent } = await runYear({
    seed,
    buyers,
    days,
    onDay: (date, daySeconds) => {
      if (flags.verbose) console.log(`${date} ${daySeconds.toFixed(3)} s`);
    },
  });
  console.log(
    `seed ${seed}: ${digest}, ${buyers} buyers, ${days} days in ${seconds.toFixed(1)} s ` +
      `(${(seconds / days).toFixed(3)} s a day), ${messages} messages about money owed`,
  );
  if (flags.verbose) {
    const { user, system } = process.cpuUsage();
    const cpu = (user + system) / 1_000_000;
    console.log(JSON.stringify({ counts, spent, cpu }, undefined, 1));
  }
} catch (error) {
  console.error(`seed ${seed} failed: ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
}
