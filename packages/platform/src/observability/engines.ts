import { Counter, Gauge, type Registry } from 'prom-client';

export type KeysState = { version: number; alarms: Readonly<Record<string, number>> };

/** What a process has of them, and how to ask. Asked when somebody reads the metrics. */
export type Engines = {
  pools?: Readonly<Record<string, Pool>>;
  redis?: () => Promise<unknown>;
  keys?: () => Promise<KeysState>;
  store?: () => Promise<unknown>;
  /** How many pictures are being decoded or wait for it. */
  decoders?: () => number;
};
type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/**
 * The engines of this process. One that it does not have is no sample: 0 would be a statement.
 * Returns how it says which it has.
 */
export function addEngineGauges(registry: Registry): (engines: Engines) => void {
  let engines: Engines = {};
  const keys = askedOnce(() => engines.keys?.());
  addPoolGauges(registry, () => engines.pools ?? {});
  addGauge(registry, 'luwag_redis_up', 'Whether Redis answers: 1 or 0', async () =>
    engines.redis ? Number((await answerOf(engines.redis())) !== undefined) : undefined,
  );
  addGauge(
    registry,
    'luwag_object_store_up',
    'Whether the object store answers: 1 or 0',
    async () => {
      // Its answer is that there is nothing of this name.
      const asked = engines.store?.().then(() => true);
      return asked && Number((await answerOf(asked)) !== undefined);
    },
  );
  addGauge(registry, 'luwag_keys_up', 'Whether the key process answers: 1 or 0', async () =>
    engines.keys ? Number((await keys()) !== undefined) : undefined,
  );
  addGauge(
    registry,
    'luwag_keys_version',
    'The version of the key that wraps; equal on all hosts once a rotation is through',
    async () => (await keys())?.version,
  );
  addGauge(
    registry,
    'luwag_decoders_busy',
    'Pictures that are being decoded or wait for it',
    async () => engines.decoders?.(),
  );
  new Counter({
    name: 'luwag_keys_alarms_total',
    help: 'Alarms that the key process raised since it started, by alarm',
    labelNames: ['alarm'],
    registers: [registry],
    async collect() {
      const state = await keys();
      this.reset();
      for (const [alarm, count] of Object.entries(state?.alarms ?? {})) this.inc({ alarm }, count);
    },
  });
  return (given) => {
    engines = given;
  };
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

function addPoolGauges(registry: Registry, pools: () => Readonly<Record<string, Pool>>): void {
  const gauge = (name: string, help: string, countOf: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [pool, found] of Object.entries(pools())) this.set({ pool }, countOf(found));
      },
    });
  gauge('luwag_db_pool_total', 'Connections to the database, by pool', (p) => p.totalCount);
  gauge('luwag_db_pool_idle', 'Those of them without work, by pool', (p) => p.idleCount);
  gauge(
    'luwag_db_pool_waiting',
    'Calls that wait for a connection, by pool',
    (p) => p.waitingCount,
  );
}

/** Whoever reads the metrics waits no longer than this for an engine that hangs. */
const answerMs = 1_000;

/** The answer of an engine; undefined where there is none in time. */
async function answerOf<T>(asked: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), answerMs);
  });
  return Promise.race([asked?.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/** Several gauges of one reading ask once. */
function askedOnce<T>(ask: () => Promise<T> | undefined): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined;
  return () => {
    asked ??= answerOf(ask()).finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
