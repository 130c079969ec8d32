import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitUntil } from './processes.ts';

const minuteMs = 60_000;

/** A series with its labels, and what it was at a minute; nothing where nobody measured it. */
export type Past = Record<string, (ms: number) => number | undefined>;

type PastOptions = { past: Past; from: number; until: number; rules: readonly string[] };

/**
 * The real Prometheus with a past that was never measured, a value each minute, and what the rules
 * of each file would have recorded of it. A file may rest on those before it.
 */
export async function startPrometheus(
  options: PastOptions,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'luwag-prometheus-'));
  const data = join(home, 'data');
  mkdirSync(data);
  writeFileSync(join(home, 'past.txt'), openMetrics(options));
  writeFileSync(join(home, 'prometheus.yml'), '{}\n');
  const promtool = (...args: string[]) =>
    execFileSync('promtool', ['tsdb', 'create-blocks-from', ...args], { stdio: 'pipe' });
  promtool('openmetrics', join(home, 'past.txt'), data);
  let server = await serve(home, data);
  for (const file of options.rules) {
    const [start, end] = [options.from, options.until].map((ms) => new Date(ms).toISOString());
    promtool(
      ...['rules', `--start=${start}`, `--end=${end}`, `--url=${server.origin}`],
      ...[`--output-dir=${data}`, file],
    );
    // Blocks that come while it runs are found minutes later.
    await server.stop();
    server = await serve(home, data);
  }
  const { origin, stop } = server;
  return {
    origin,
    async stop() {
      await stop();
      rmSync(home, { recursive: true });
    },
  };
}

async function serve(home: string, data: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      ...[`--config.file=${join(home, 'prometheus.yml')}`, `--storage.tsdb.path=${data}`],
      ...['--storage.tsdb.retention.time=100y', `--web.listen-address=127.0.0.1:${port}`],
    ],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  // Whoever is ended before it could stop this leaves no server behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  await waitUntil(
    () =>
      fetch(`${origin}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'Prometheus',
  );
  return {
    origin,
    async stop() {
      process.off('exit', end);
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function openMetrics({ past, from, until }: PastOptions): string {
  const lines: string[] = [];
  for (const [series, at] of Object.entries(past))
    for (let ms = from; ms <= until; ms += minuteMs) {
      const value = at(ms);
      if (value !== undefined) lines.push(`${series} ${value} ${ms / 1000}`);
    }
  return `${lines.join('\n')}\n# EOF\n`;
}
