import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './checkout.ts';
import { listFailures, readTestReport } from './test-report.ts';

// Written as vitest's JSON reporter does, with the fields that are read.
function reportOf(testResults: object[], counts = { numPassedTests: 0, numFailedTests: 0 }) {
  const dir = mkdtempSync(join(tmpdir(), 'luwag-report-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'report.json');
  writeFileSync(file, JSON.stringify({ ...counts, testResults }));
  return readTestReport(file);
}
const passed = { fullName: ' holds', status: 'passed', failureMessages: [] };
const times = { startTime: 1_000, endTime: 3_500 };

test('every failed test is told with its file and its error, without the stack', () => {
  const failure =
    '\n\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n\n- 1\n+ 2\n    at one.test.ts:3:1';
  const { failures, ...rest } = reportOf(
    [
      {
        ...{ ...times, name: join(root, 'modules/one.test.ts'), status: 'failed', message: '' },
        assertionResults: [
          passed,
          { fullName: ' limits refuse a third', status: 'failed', failureMessages: [failure] },
        ],
      },
      {
        ...{ ...times, name: join(root, 'modules/two.test.ts'), status: 'passed', message: '' },
        assertionResults: [passed],
      },
    ],
    { numPassedTests: 2, numFailedTests: 1 },
  );
  expect(failures).toEqual([
    {
      file: 'modules/one.test.ts',
      test: 'limits refuse a third',
      error: 'AssertionError: expected 1 to be 2\n    - 1\n    + 2',
    },
  ]);
  expect(rest).toEqual({
    passed: 2,
    failed: 1,
    files: [
      { name: 'modules/one.test.ts', seconds: 2.5 },
      { name: 'modules/two.test.ts', seconds: 2.5 },
    ],
  });
});

test('a file that broke outside its tests is told too', () => {
  const { failures } = reportOf([
    {
      ...{ ...times, name: join(root, 'modules/one.test.ts'), status: 'failed' },
      ...{ message: 'Cannot find module ./gone.ts\nimported from here', assertionResults: [] },
    },
    {
      ...{ ...times, name: join(root, 'modules/two.test.ts'), status: 'failed', message: '' },
      assertionResults: [{ fullName: ' holds', status: 'skipped', failureMessages: [] }],
    },
  ]);
  expect(failures).toEqual([
    { file: 'modules/one.test.ts', error: 'Cannot find module ./gone.ts\n    imported from here' },
    { file: 'modules/two.test.ts', error: 'failed outside its tests, in a hook' },
  ]);
});

test('a run that wrote no report had no tests', () => {
  expect(readTestReport('/nowhere/report.json')).toEqual({
    ...{ passed: 0, failed: 0, files: [], failures: [] },
  });
});

test('the list names every failed step, and under it every failed test', () => {
  const lines = listFailures([
    { name: 'lint', status: 1, failures: [] },
    {
      ...{ name: 'module', status: 1 },
      failures: [
        { file: 'modules/one.test.ts', test: 'limits refuse a third', error: 'Error: no' },
        { file: 'modules/two.test.ts', error: 'Error: cannot load' },
      ],
    },
    { name: 'kills', status: null, failures: [] },
  ]);
  expect(lines).toEqual([
    'what failed:',
    'lint (status 1)',
    'module (status 1)',
    '  modules/one.test.ts > limits refuse a third',
    '    Error: no',
    '  modules/two.test.ts',
    '    Error: cannot load',
    'kills (ended by a signal)',
  ]);
  expect(listFailures([])).toEqual([]);
});
