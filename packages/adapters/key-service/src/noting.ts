import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { forgetHolder, listHolders, noteHolder, whoLacks } from './holders.ts';
import type { Vault } from './vault.ts';

export type KeyHolder = { name: string; everyMs?: number };

const defaultEveryMs = 15_000;

/**
 * Notes again and again which versions the key process of this host knows, for whoever rotates
 * keys. That others wrap with a version that is not known here is an alarm, once each time.
 * While key process or database are away nothing is noted, and the row that grows old says so.
 */
export function noteVersions({
  db,
  vault,
  holder: { name, everyMs = defaultEveryMs },
  log,
}: {
  db: Db;
  vault: Pick<Vault, 'versions'>;
  holder: KeyHolder;
  log: { error(members: object, text: string): void };
}): { stop(): Promise<void> } {
  let wasBehind = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  async function note(): Promise<void> {
    const found = await vault.versions();
    const holders = await inScope(db, 'system', async (tx) => {
      await noteHolder(tx, name, found);
      return listHolders(tx);
    });
    const here = holders.filter((holder) => holder.name === name);
    const ahead = holders.find(({ current }) => whoLacks(here, current).length > 0);
    if (ahead && !wasBehind)
      log.error(
        { alarm: 'keys_behind', version: ahead.current, known: found.known },
        'others wrap with a key that is not known here',
      );
    wasBehind = ahead !== undefined;
  }
  const noteOn = async (): Promise<void> => {
    await note().catch(() => undefined);
    if (isOver) return;
    timer = setTimeout(() => {
      noting = noteOn();
    }, everyMs);
    timer.unref();
  };
  let noting = noteOn();

  return {
    /** Who leaves by itself holds up no rotation. */
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await noting;
      await inScope(db, 'system', (tx) => forgetHolder(tx, name)).catch(() => undefined);
    },
  };
}
