import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The shop's server: takes webhooks, and can be slow with one of them. */
export type ShopListener = {
  url: string;
  /** How often each event came, by its id. */
  taken: Map<string, number>;
  /** Leaves the next event of a kind unanswered; resolves when it has come. */
  holdNext(type: string): Promise<void>;
  letGo(): void;
  close(): Promise<void>;
};

export async function openShopListener(): Promise<ShopListener> {
  const taken = new Map<string, number>();
  let hold: { type: string; reached(): void; released: Promise<void> } | undefined;
  let release: () => void = () => undefined;

  async function take(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of asked as AsyncIterable<Buffer>) text += chunk.toString('utf8');
    const { type } = JSON.parse(text) as { type: string };
    const id = String(asked.headers['webhook-id']);
    if (hold?.type === type) {
      const { reached, released } = hold;
      hold = undefined;
      reached();
      await released;
    }
    taken.set(id, (taken.get(id) ?? 0) + 1);
    reply.writeHead(204).end();
  }

  const server = createServer((asked, reply) => {
    take(asked, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    taken,
    holdNext: (type) =>
      new Promise<void>((reached) => {
        hold = { type, reached, released: new Promise((resolve) => (release = resolve)) };
      }),
    letGo() {
      hold = undefined;
      release();
    },
    async close() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
