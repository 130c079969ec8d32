import { parseArgs } from 'node:util';
import { runTests } from './lib/run-tests.ts';

// The properties of the money, many times over; a failure prints its seed and its smallest case:
//   npm run properties                                  a million cases of everything
//   npm run properties -- --cases 100000 plan-refund    fewer, of the files named
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: 'string', default: '1000000' } },
});
const suites = ['packages/domain/src', 'packages/ledger/src/model'];

const hasPassed = await runTests({
  projects: ['unit', 'module'],
  files: named.length > 0 ? named : suites,
  env: { PROPERTY_CASES: values.cases },
});
process.exitCode = hasPassed ? 0 : 1;
