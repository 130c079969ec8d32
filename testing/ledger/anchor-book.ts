import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPool, overPool } from '@luwag/db';
import { cloneDatabase } from '../harness/database.ts';

export type AnchorBook = Awaited<ReturnType<typeof openAnchorBook>>;

/** An empty ledger, and a file for its anchors. */
export async function openAnchorBook() {
  const database = await cloneDatabase();
  const pgPool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 2 });
  const db = overPool(pgPool);
  const folder = mkdtempSync(join(tmpdir(), 'luwag-anchors-'));
  return {
    database,
    pgPool,
    db,
    file: join(folder, 'anchors.jsonl'),
    async close() {
      await db.destroy();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
