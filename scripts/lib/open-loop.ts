import { Agent, request } from 'node:http';

export type Tally = {
  sent: number;
  ok: number;
  refused: number;
  failed: number;
  /** Of those served. */
  latenciesMs: number[];
  refusedMs: number[];
};

export type Outcome = 'ok' | 'refused' | 'failed';
export type Load = {
  perSecond: number;
  seconds: number;
  body: string | (() => string);
  headers?: () => Record<string, string>;
  /** What an answer means; by default 200 is served and 503 is turned away. */
  outcomeOf?: (status: number, text: string) => Outcome;
};

/**
 * Sends at a fixed rate whatever comes back, as a crowd does. A closed loop would slow down with
 * the server and hide the overload it was meant to make.
 */
export async function sendAtRate(url: string, load: Load): Promise<Tally> {
  const { perSecond, seconds } = load;
  const tally: Tally = { sent: 0, ok: 0, refused: 0, failed: 0, latenciesMs: [], refusedMs: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 });
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - tally.sent;
    for (let i = 0; i < due; i += 1) {
      tally.sent += 1;
      const one = sendOne(url, agent, load, tally).finally(() => pending.delete(one));
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(pending);
  agent.destroy();
  return tally;
}

const usualOutcome = (status: number): Outcome =>
  status === 200 ? 'ok' : status === 503 ? 'refused' : 'failed';

function sendOne(url: string, agent: Agent, load: Load, tally: Tally): Promise<void> {
  const { outcomeOf = usualOutcome } = load;
  const body = typeof load.body === 'string' ? load.body : load.body();
  const began = performance.now();
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...load.headers?.(),
    };
    const call = request(url, { method: 'POST', agent, headers, timeout: 10_000 }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => {
        const outcome = outcomeOf(reply.statusCode ?? 0, text);
        const ms = performance.now() - began;
        tally[outcome] += 1;
        if (outcome === 'ok') tally.latenciesMs.push(ms);
        if (outcome === 'refused') tally.refusedMs.push(ms);
        resolve();
      });
      reply.on('error', () => resolve());
    });
    call.on('timeout', () => call.destroy(new Error('no answer in ten seconds')));
    call.on('error', () => {
      tally.failed += 1;
      resolve();
    });
    call.end(body);
  });
}

/** `share` of the values are at or below it. */
export const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;
