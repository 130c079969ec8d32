import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A point that requests pass, at which the next one of a kind can be made to wait. */
export class Gate {
  #held: { kind: string; reached(): void; released: Promise<void> } | undefined;
  #release: () => void = () => undefined;

  /** Resolves when the next request of the kind has come; it waits until `release`. */
  hold(kind: string): Promise<void> {
    return new Promise((reached) => {
      const released = new Promise<void>((resolve) => (this.#release = resolve));
      this.#held = { kind, reached, released };
    });
  }

  async pass(kind: string): Promise<void> {
    if (this.#held?.kind !== kind) return;
    const { reached, released } = this.#held;
    this.#held = undefined;
    reached();
    await released;
  }

  release(): void {
    this.#held = undefined;
    this.#release();
  }
}

/** A server on a free port of the loopback address; closing it also lets the gate's request go. */
export async function openHeldServer(gate: Gate, onRequest: AsyncListener) {
  const server = createServer((asked, reply) => {
    onRequest(asked, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server listens on no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      gate.release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type AsyncListener = (...call: Parameters<RequestListener>) => Promise<void>;
