import { parseArgs } from 'node:util';
import { runTests } from './lib/run-tests.ts';

// Webhooks in trouble, at full length: a server that is away for three days while 10,000 events
// happen and then everything but well, merchants that do not answer beside others that do, 10,000
// mutated signatures, and sixty names that lead inside. In short with the module tests, or by
//   npm run drill:webhooks -- --short
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const files = ['outage', 'fairness', 'hostile-addresses', 'signing'].map(
  (name) => `modules/webhooks/${name}.test.ts`,
);
const full = { WEBHOOK_OUTAGE: '10000', WEBHOOK_BACKLOG: '2000' };
const env = values.short ? {} : full;
if (!(await runTests({ projects: ['module'], files, env }))) process.exitCode = 1;
