import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureTemplate, testEnv } from './database.ts';
import { rememberedFolder } from './remembering.ts';

/** Where harnesses note the refusals they saw; read by scripts/refusals.ts. */
export const refusalsSeen = join(import.meta.dirname, '../../.local/refusals-seen.txt');

/**
 * Once per run: the template database that every test file clones, a clean note of refusals, and no
 * memory of what models said before.
 */
export async function setup(): Promise<void> {
  mkdirSync(dirname(refusalsSeen), { recursive: true });
  rmSync(refusalsSeen, { force: true });
  rmSync(rememberedFolder, { recursive: true, force: true });
  await ensureTemplate(testEnv());
}
