import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './checkout.ts';

export type TestFile = { name: string; seconds: number };
/** Without a test it is the file itself that broke: it did not load, or a hook failed. */
export type TestFailure = { file: string; test?: string; error: string };
export type TestReport = {
  passed: number;
  failed: number;
  files: TestFile[];
  failures: TestFailure[];
};
export type FailedStep = { name: string; status: number | null; failures: TestFailure[] };

type JsonResult = {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};
type JsonReport = { numPassedTests: number; numFailedTests: number; testResults: JsonResult[] };

/** What vitest's JSON reporter wrote; a run that wrote nothing had no tests. */
export function readTestReport(file: string): TestReport {
  if (!existsSync(file)) return { passed: 0, failed: 0, files: [], failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    failures: report.testResults.flatMap(failuresOf),
  };
}

function failuresOf({ name, status, message, assertionResults }: JsonResult): TestFailure[] {
  const file = relative(root, name);
  const tests = assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      ...{ file, test: fullName.trim() },
      error: wordsOf(failureMessages[0] ?? ''),
    }));
  if (message) return [{ file, error: wordsOf(message) }, ...tests];
  if (status !== 'failed' || tests.length > 0) return tests;
  return [{ file, error: 'failed outside its tests, in a hook' }];
}

/** What was said, down to where it was said: a command that failed tells why on its later lines. */
function wordsOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const stack = lines.findIndex((line) => line.startsWith('at '));
  const said = lines.slice(0, stack === -1 ? undefined : stack).filter((line) => line !== '');
  return said.slice(0, 12).join('\n    ').slice(0, 2_000);
}

/** Printed last, for the end of a log is what survives when it is cut. */
export function listFailures(steps: FailedStep[]): string[] {
  if (steps.length === 0) return [];
  return ['what failed:', ...steps.flatMap(linesOf)];
}

function linesOf({ name, status, failures }: FailedStep): string[] {
  const how = status === null ? 'ended by a signal' : `status ${status}`;
  return [
    `${name} (${how})`,
    ...failures.flatMap(({ file, test, error }) => [
      test ? `  ${file} > ${test}` : `  ${file}`,
      `    ${error}`,
    ]),
  ];
}
