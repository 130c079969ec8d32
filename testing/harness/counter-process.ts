import { countersTable } from './counter.ts';
import { cloneDatabase, connectForTests, type TestDatabase, testEnv } from './database.ts';
import { freePort, type Started, startProcess } from './processes.ts';

/** A database that has the table of the counter call. */
export async function cloneCounterDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase();
  await createCounters(database);
  return database;
}

export async function createCounters(database: TestDatabase): Promise<void> {
  const owner = connectForTests(database.ownerUrl);
  await countersTable.execute(owner);
  await owner.destroy();
}

/** The counter API as a process of its own; the caller waits for it and stops it. */
export async function startCounterApi(
  database: TestDatabase,
  extra: Record<string, string> = {},
): Promise<Started & { origin: string; health: string }> {
  const [port, healthPort] = [await freePort(), await freePort()];
  const started = startProcess('testing/harness/counter-api.ts', {
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.appUrl,
    REDIS_URL: testEnv().REDIS_URL,
    API_PORT: String(port),
    API_HEALTH_PORT: String(healthPort),
    PUBLIC_ORIGIN: 'http://luwag.test',
    RATE_LIMITS: 'off',
    ...extra,
  });
  const at = (each: number) => `http://127.0.0.1:${each}`;
  return { ...started, origin: at(port), health: at(healthPort) };
}
