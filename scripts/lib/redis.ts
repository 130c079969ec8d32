import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localDir } from './checkout.ts';
import {
  assertPortFree,
  portAnswers,
  runningPid,
  startDetached,
  stopDetached,
  untilUp,
} from './processes.ts';

// Redis holds nothing that must survive: limits and live fan-out only, so nothing is saved.
export async function startRedis(port: number): Promise<void> {
  if (runningPid('redis', 'redis-server')) return;
  await assertPortFree(port, 'Redis');
  const dir = join(localDir, 'redis');
  mkdirSync(dir, { recursive: true });
  const quiet = ['--save', '', '--appendonly', 'no', '--daemonize', 'no'];
  const command = ['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
  startDetached('redis', [...command, ...quiet], {});
  const answers = () => portAnswers(port);
  await untilUp('redis', { what: 'Redis', answers });
}

export const stopRedis = (): Promise<boolean> => stopDetached('redis', 'redis-server');
