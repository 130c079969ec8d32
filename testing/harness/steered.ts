import { type Started, startProcess, waitForHttp } from './processes.ts';

/** A process of the product that is killed and started again, and told where to stand. */
export type Steered = {
  start(): Promise<void>;
  kill(): Promise<void>;
  /** `SIGSTOP` freezes it where it stands; `SIGCONT` lets it go on as if no time had passed. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** False when it ended by itself: whatever others die of, it goes on. */
  isAlive(): boolean;
  /** The next to come by stands there; resolves when somebody does. */
  standAt(failpoint: string): Promise<void>;
  release(failpoint: string): void;
};

export function createSteered(
  entry: string,
  env: Record<string, string>,
  readyUrl: string,
): Steered {
  let started: Started | undefined;
  const tell = (message: { arm?: string; go?: string }) => {
    if (started?.child.connected) started.child.send(message);
  };
  return {
    async start() {
      const steered = { ...env, FAILPOINT: 'steered' };
      started = startProcess(entry, steered, { isSteered: true });
      // A message to a process that was killed just now is nobody's mistake.
      started.child.on('error', () => undefined);
      await waitForHttp(readyUrl);
    },
    async kill() {
      await started?.stop('SIGKILL');
      started = undefined;
    },
    signal: (signal) => void started?.child.kill(signal),
    isAlive: () => started?.child.exitCode === null && started.child.signalCode === null,
    standAt(failpoint) {
      const { child } = started ?? {};
      if (!child) throw new Error(`${entry} is not running`);
      const reached = new Promise<void>((resolve) => {
        const hear = (message: { at?: string }) => {
          if (message.at !== failpoint) return;
          child.off('message', hear);
          resolve();
        };
        child.on('message', hear);
      });
      tell({ arm: `${failpoint}:stand` });
      return reached;
    },
    release(failpoint) {
      tell({ arm: '', go: failpoint });
    },
  };
}
