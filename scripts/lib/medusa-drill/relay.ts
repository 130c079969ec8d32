import { once } from 'node:events';
import { createServer } from 'node:http';
import { waitUntil } from '@luwag/testing/harness/processes';

/** A webhook as Luwag sent it. */
export type Message = { headers: Record<string, string>; body: string };

/**
 * The address that Luwag tells, in front of Medusa. That something is paid is kept until the drill
 * passes it on, as often as it likes; everything else goes through at once.
 */
export type Relay = {
  url: string;
  /** The event that says so, once it has come. */
  paidEventOf(requestId: string): Promise<Message>;
  /** To Medusa, which answers before it looks. */
  pass(message: Message): Promise<void>;
  close(): Promise<void>;
};

type Event = { type: string; data: { id: string } };

export async function openRelay(medusaOrigin: string): Promise<Relay> {
  const kept = new Map<string, Message>();
  const pass = async ({ headers, body }: Message) => {
    const hook = `${medusaOrigin}/hooks/payment/luwag_main`;
    const reply = await fetch(hook, { method: 'POST', headers, body });
    if (reply.status !== 200) throw new Error(`Medusa answered a webhook with ${reply.status}`);
  };
  const server = createServer(async (asked, reply) => {
    const body = (await asked.toArray()).join('');
    const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const headers = Object.fromEntries(
      names.map((name) => [name, String(asked.headers[name] ?? '')]),
    );
    reply.writeHead(204).end();
    const { type, data } = JSON.parse(body) as Event;
    if (type === 'payment_request.paid') kept.set(data.id, { headers, body });
    else await pass({ headers, body }).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${port}/webhooks`,
    async paidEventOf(requestId) {
      await waitUntil(async () => kept.has(requestId), `the event of ${requestId}`);
      return kept.get(requestId) as Message;
    },
    pass,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
