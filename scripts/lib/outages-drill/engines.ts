import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewaySandbox, startGatewayProcess } from '@luwag/testing/harness/gateway-sandbox';
import { freePort, type Started, startProcess, waitUntil } from '@luwag/testing/harness/processes';
import { ensureKeyFile } from '../../../apps/keys/src/key-file-changes.ts';
import {
  killObjectStore,
  objectGatewayPid,
  objectStoreSettings,
  restartObjectGateway,
  startObjectStore,
  stopObjectStore,
} from '../object-store.ts';
import { portAnswers } from '../processes.ts';
import type { ScratchCluster } from '../scratch-cluster.ts';
import type { How } from './expectations.ts';
import { moveWalToVolume, type WalVolume } from './wal-volume.ts';

/** Something the product rests on, started by the drill, and so the drill's to take away. */
export type Engine = {
  take(how: How): Promise<void>;
  /** Resolves when it takes calls again. */
  giveBack(how: How): Promise<void>;
  stop(): Promise<void>;
};

/** Done also when the script is ended; returns how that is called off. */
function atExit(work: () => void): () => void {
  process.once('exit', work);
  return () => process.off('exit', work);
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Killed it is gone at once and its port refuses; stopped by a signal it takes calls and hangs. */
const signalled = (pid: () => number, start: () => Promise<void>): Omit<Engine, 'stop'> => ({
  async take(how) {
    process.kill(pid(), how === 'hangs' ? 'SIGSTOP' : 'SIGKILL');
  },
  async giveBack(how) {
    if (how === 'hangs') process.kill(pid(), 'SIGCONT');
    else await start();
  },
});

export async function startRedisEngine(): Promise<Engine & { url: string }> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'luwag-redis-'));
  let child: ChildProcess;
  const start = async () => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
    child = spawn('redis-server', [...place, '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    await waitUntil(() => portAnswers(port), 'Redis');
  };
  const end = () => child.kill('SIGKILL');
  const forget = atExit(() => {
    end();
    remove(dir);
  });
  await start();
  return {
    url: `redis://127.0.0.1:${port}/0`,
    ...signalled(() => child.pid ?? 0, start),
    async stop() {
      end();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      forget();
      remove(dir);
    },
  };
}

export async function startKeysEngine(): Promise<Engine & { socket: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'luwag-keys-'));
  const socket = join(dir, 'keys.sock');
  const file = join(dir, 'keys.json');
  const forget = atExit(() => remove(dir));
  ensureKeyFile(file, new Date());
  let started: Started;
  const start = async () => {
    rmSync(socket, { force: true });
    const env = { LUWAG_MODE: 'test', LOG_LEVEL: 'silent' };
    started = startProcess('apps/keys/src/main.ts', {
      ...env,
      KEYS_SOCKET: socket,
      KEYS_FILE: file,
    });
    await waitUntil(async () => existsSync(socket), 'the key process');
  };
  await start();
  return {
    socket,
    ...signalled(() => started.child.pid ?? 0, start),
    async stop() {
      await started.stop('SIGKILL');
      forget();
      remove(dir);
    },
  };
}

/** The checkout's own S3; only the process that speaks to callers is taken. */
export async function startStoreEngine(): Promise<
  Engine & { settings: ReturnType<typeof objectStoreSettings> }
> {
  const wasUp = objectGatewayPid() !== undefined;
  const forget = atExit(wasUp ? () => wake(objectGatewayPid() ?? 0) : killObjectStore);
  await startObjectStore();
  const pid = () => objectGatewayPid() ?? 0;
  return {
    settings: objectStoreSettings(),
    ...signalled(pid, restartObjectGateway),
    async stop() {
      wake(pid());
      if (!wasUp) await stopObjectStore();
      forget();
    },
  };
}

/** A sandbox as a process; its book outlives it, what it keeps in memory does not. */
export async function startSandboxEngine(settings: Record<string, string>) {
  const gateway = await startGatewayProcess({
    SANDBOX_GATEWAY_CALLS_PER_MINUTE: '1000000',
    SANDBOX_DELAY_SCALE: '0.01',
    ...settings,
  });
  const forget = atExit(() => remove(gateway.dataDir));
  const calm = () => gateway.behave({ magic_amounts: 'off' });
  await calm();
  const engine: Engine = {
    ...signalled(gateway.pid, async () => {
      await gateway.restart();
      await calm();
    }),
    async stop() {
      wake(gateway.pid());
      await gateway.stop();
      forget();
    },
  };
  return { gateway: gateway as GatewaySandbox, engine };
}

/** What hangs hears no signal to end. */
function wake(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGCONT');
  } catch {
    // It was killed, and is not started again.
  }
}

/** Its log moves to a small volume first, while nobody calls. */
export function postgresEngine(cluster: ScratchCluster): Engine & { prepare(): Promise<void> } {
  let volume: WalVolume | undefined;
  return {
    async prepare() {
      volume ??= await moveWalToVolume(cluster);
    },
    async take() {
      await volume?.fill();
    },
    async giveBack() {
      volume?.makeRoom();
      cluster.start();
    },
    async stop() {
      cluster.destroy();
      volume?.remove();
    },
  };
}
