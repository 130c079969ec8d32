#!/usr/bin/env node
import { LuwagError } from '../errors.ts';
import { listen } from './listen.ts';
import { readSettings, usage } from './settings.ts';
import { trigger } from './trigger.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { command, key, ...settings } = readSettings(process.argv.slice(2));
  const isTrigger = command === 'trigger' && settings.type !== undefined;
  if (command !== 'listen' && !isTrigger) return fail(usage);
  if (!key) return fail('Set LUWAG_KEY to a test key of your store: lw_test_…');
  if (isTrigger) return trigger({ ...settings, key, print });
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  await listen({ ...settings, key, print, signal: ending.signal });
}

main().catch((error: unknown) => {
  const isOurs = error instanceof LuwagError;
  const told = isOurs && error.requestId ? ` (request ${error.requestId})` : '';
  fail(error instanceof Error ? `${error.message}${told}` : String(error));
});
