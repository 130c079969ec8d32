import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { localDir } from '../checkout.ts';
import { storeDir } from './install.ts';

type Seeded = {
  regionId: string;
  variantIds: string[];
  publishableKey: string;
  adminKey: string;
};

export type MedusaStore = Seeded & {
  origin: string;
  /** What the shop's scheduled job does; how many orders it placed. */
  placeMissed(): Promise<number>;
  stop(): Promise<void>;
};

export type StoreSettings = {
  databaseUrl: string;
  port: number;
  luwag: { apiKey: string; webhookSecret: string; origin: string; returnUrl: string };
};

type Told = { store?: Seeded; placed?: number; failed?: string };

/** What it says goes here, and is overwritten by the next. */
const logFile = join(localDir, 'medusa.log');

/** A Medusa server of its own, on an empty database that it fills with a shop. */
export async function startMedusa(settings: StoreSettings): Promise<MedusaStore> {
  const { port, databaseUrl, luwag } = settings;
  const secret = randomBytes(32).toString('hex');
  const given = JSON.stringify({ databaseUrl, luwag, secret });
  const output = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['server.js', storeDir, String(port), given], {
    cwd: storeDir,
    env: { ...shellEnv(), MEDUSA_DISABLE_TELEMETRY: 'true', NODE_ENV: 'production' },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  const exited = once(child, 'exit');
  const { store } = await nextWord(child);
  if (!store) throw new Error('Medusa told of no store');
  return {
    ...store,
    origin: `http://127.0.0.1:${port}`,
    async placeMissed() {
      const answer = nextWord(child);
      child.send({ placeMissed: { apiKey: luwag.apiKey, origin: luwag.origin } });
      return (await answer).placed ?? 0;
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
      process.off('exit', killIt);
    },
  };
}

async function nextWord(child: ChildProcess): Promise<Told> {
  const ended = once(child, 'exit').then(() => ({ failed: 'it ended' }));
  const said = once(child, 'message').then(([message]) => message as Told);
  const told: Told = await Promise.race([said, ended]);
  if (told.failed) throw new Error(`Medusa: ${told.failed} (${logFile})`);
  return told;
}
