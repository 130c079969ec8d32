import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printAll } from '../deploy/monitoring/print.ts';
import { root } from './lib/checkout.ts';
import { testRules } from './lib/rule-tests.ts';

// Rules for Prometheus and boards for Grafana, printed from what deploy/monitoring declares.
//   npm run monitoring                writes rules and dashboards of deploy/monitoring
//   npm run monitoring -- --verify    says which of them are not as declared, and ends with 1
//   npm run monitoring -- --test      every alert fires, and none for a blip (promtool)
const home = join(root, 'deploy/monitoring');
const isKept = (path: string, text: string): boolean => {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
};

if (process.argv.includes('--test')) {
  const { said, isGood } = testRules();
  console.log(said);
  process.exitCode = isGood ? 0 : 1;
} else {
  const stale = Object.entries(printAll()).filter(
    ([path, text]) => !isKept(join(home, path), text),
  );
  for (const [path, text] of stale) {
    console.log(path);
    if (process.argv.includes('--verify')) process.exitCode = 1;
    else {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    }
  }
}
