import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './checkout.ts';

export type TestFile = { name: string; seconds: number };
export type TestReport = { passed: number; failed: number; files: TestFile[] };

type JsonReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
};

/** What vitest's JSON reporter wrote; a run that wrote nothing had no tests. */
export function readTestReport(file: string): TestReport {
  if (!existsSync(file)) return { passed: 0, failed: 0, files: [] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}
