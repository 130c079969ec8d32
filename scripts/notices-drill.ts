import { parseArgs } from 'node:util';
import { runTests } from './lib/run-tests.ts';

// A hundred thousand notices while the carrier of texts is away for an hour by the clock, then
// slow, then unable to reach one prefix. In short with the module tests, or by
//   npm run drill:notices -- --short
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const files = ['modules/notifications/outage.test.ts'];
const env = values.short ? {} : { NOTICES: '100000' };
if (!(await runTests({ projects: ['module'], files, env }))) process.exitCode = 1;
