import { Gate, openHeldServer } from '@luwag/testing/harness/held-server';

/** The shop's server: takes webhooks, and can be slow with one of them. */
export type ShopListener = {
  url: string;
  /** How often each event came, by its id. */
  taken: Map<string, number>;
  /** Leaves the next event of a kind unanswered; resolves when it has come. */
  holdNext(type: string): Promise<void>;
  release(): void;
  close(): Promise<void>;
};

export async function openShopListener(): Promise<ShopListener> {
  const taken = new Map<string, number>();
  const gate = new Gate();
  const { origin, close } = await openHeldServer(gate, async (asked, reply) => {
    let text = '';
    for await (const chunk of asked as AsyncIterable<Buffer>) text += chunk.toString('utf8');
    const id = String(asked.headers['webhook-id']);
    await gate.pass((JSON.parse(text) as { type: string }).type);
    taken.set(id, (taken.get(id) ?? 0) + 1);
    reply.writeHead(204).end();
  });
  return {
    url: `${origin}/webhooks`,
    taken,
    holdNext: (type) => gate.hold(type),
    release: () => gate.release(),
    close,
  };
}
