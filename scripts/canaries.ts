import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canaryFile } from '@luwag/testing/harness/canaries';
import { leakFinder } from './lib/canaries.ts';
import { localDir } from './lib/checkout.ts';

// No log of a test run may hold a password, a code, a token, a link or a whole number. Tests write
// down the secrets they use; what only looks like one counts too.
//   LOG_SINK=.local/logs-of-tests npm test -- --project module && node scripts/canaries.ts
const ofTests = join(localDir, 'logs-of-tests');
const [folder = ofTests, file = canaryFile] = process.argv.slice(2);

const canaries = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const logs = globSync('*.log', { cwd: folder }).map((name) => join(folder, name));
// The key process of the checkout served them all.
const keysLog = join(localDir, 'logs', 'keys.log');
if (folder === ofTests && existsSync(keysLog)) logs.push(keysLog);
const written = logs.filter((log) => statSync(log).size > 0);
const findLeaks = leakFinder(canaries);

let leaks = 0;
for (const log of written)
  for (const { line, what } of findLeaks(readFileSync(log, 'utf8'))) {
    leaks += 1;
    if (leaks <= 20) console.error(`${log}:${line}: ${what}`);
  }
console.log(`${written.length} logs, ${canaries.length} canaries, ${leaks} leaks`);
// Without either of them nothing was looked at.
process.exitCode = leaks === 0 && written.length > 0 && canaries.length > 0 ? 0 : 1;
