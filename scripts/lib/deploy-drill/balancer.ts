import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One process behind the balancer: where it takes calls, and where it says whether it is ready. */
export type Backend = { port: number; readyUrl: string };

/** Passes connections on to whoever says to be ready, by turns; what is in them it cannot read. */
export type Balancer = {
  port: number;
  origin: string;
  /** Resolves once it has heard "ready". */
  add(backend: Backend): Promise<void>;
  remove(backend: Backend): void;
  /** Connections that found nobody. */
  turnedAway(): number;
  close(): Promise<void>;
};

const pollMs = 100;
const patienceMs = 300_000;

export async function openBalancer(): Promise<Balancer> {
  const backends = new Map<Backend, { isReady: boolean; poll: Promise<void> }>();
  const sockets = new Set<Socket>();
  let [turn, turnedAway, isOpen] = [0, 0, true];
  const readyOnes = () => [...backends].filter(([, { isReady }]) => isReady).map(([one]) => one);

  async function poll(backend: Backend): Promise<void> {
    for (;;) {
      const state = backends.get(backend);
      if (!state || !isOpen) return;
      state.isReady = await isReady(backend.readyUrl);
      await sleep(pollMs);
    }
  }

  const server = createServer((client) => {
    const [first, ...others] = rotated(readyOnes(), turn++);
    keep(client);
    if (first) join(client, [first, ...others]);
    else {
      turnedAway += 1;
      client.destroy();
    }
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  }

  /** Who does not take the connection is asked for no other: the next one is. */
  function join(client: Socket, [backend, ...others]: Backend[]): void {
    if (!backend) {
      turnedAway += 1;
      return void client.destroy();
    }
    const inside = connect({ port: backend.port, host: '127.0.0.1' });
    const next = () => join(client, others);
    inside.once('error', next);
    inside.once('connect', () => {
      inside.off('error', next);
      keep(inside);
      client.pipe(inside);
      inside.pipe(client);
      client.once('close', () => inside.destroy());
      inside.once('close', () => client.destroy());
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async add(backend) {
      const state = { isReady: false, poll: Promise.resolve() };
      backends.set(backend, state);
      state.poll = poll(backend);
      await untilReady(backend, state);
    },
    remove: (backend) => void backends.delete(backend),
    turnedAway: () => turnedAway,
    async close() {
      isOpen = false;
      const polls = [...backends.values()].map((state) => state.poll);
      for (const socket of sockets) socket.destroy();
      server.close();
      await Promise.all(polls);
    },
  };
}

async function untilReady({ readyUrl }: Backend, state: { isReady: boolean }): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!state.isReady) {
    if (performance.now() > deadline) throw new Error(`${readyUrl} is never ready`);
    await sleep(25);
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );

function rotated<T>(items: T[], by: number): T[] {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
