import { Agent, request } from 'node:http';

export type Tally = {
  sent: number;
  ok: number;
  refused: number;
  failed: number;
  latenciesMs: number[];
};

/**
 * Sends at a fixed rate whatever comes back, as a crowd does. A closed loop would slow down with
 * the server and hide the overload it was meant to make.
 */
export async function sendAtRate(
  url: string,
  { perSecond, seconds, body }: { perSecond: number; seconds: number; body: string },
): Promise<Tally> {
  const tally: Tally = { sent: 0, ok: 0, refused: 0, failed: 0, latenciesMs: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 });
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - tally.sent;
    for (let i = 0; i < due; i += 1) {
      tally.sent += 1;
      const one = sendOne(url, agent, body, tally).finally(() => pending.delete(one));
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(pending);
  agent.destroy();
  return tally;
}

function sendOne(url: string, agent: Agent, body: string, tally: Tally): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const call = request(url, { method: 'POST', agent, headers, timeout: 10_000 }, (reply) => {
      reply.resume();
      reply.on('end', () => {
        if (reply.statusCode === 200) {
          tally.ok += 1;
          tally.latenciesMs.push(performance.now() - began);
        } else if (reply.statusCode === 503) tally.refused += 1;
        else tally.failed += 1;
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
