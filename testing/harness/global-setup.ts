import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureTemplate, testEnv } from './database.ts';

/** Where harnesses note the refusals they saw; read by scripts/refusals.ts. */
export const refusalsSeen = join(import.meta.dirname, '../../.local/refusals-seen.txt');

/**
 * Once per run: the template database that every test file clones, and a clean note of refusals.
 */
export async function setup(): Promise<void> {
  mkdirSync(dirname(refusalsSeen), { recursive: true });
  rmSync(refusalsSeen, { force: true });
  await ensureTemplate(testEnv());
}
