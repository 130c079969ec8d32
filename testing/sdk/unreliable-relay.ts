import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What becomes of the next call: answered here, or passed on and its answer lost. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'answer_lost'
  | 'never_answered';

export type Passed = { method: string; path: string; key: string | undefined; agent: string };

/** The network between a shop and the API, which fails as it is told and passes on the rest. */
export async function startUnreliableRelay(apiPort: number) {
  const faults: Fault[] = [];
  const passed: Passed[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const key = headers['idempotency-key']?.toString();
    passed.push({ method, path: url, key, agent: headers['user-agent'] ?? '' });
    void relay(apiPort, faults.shift(), incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    /** In the order in which they happen, one a call. */
    fail: (...next: Fault[]) => void faults.push(...next),
    /** Every call since this was asked last. */
    takePassed: () => passed.splice(0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function relay(
  apiPort: number,
  fault: Fault | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming);
  if (fault === 'never_answered') return;
  if (typeof fault === 'object') {
    outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    return;
  }
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port: apiPort, method, path, headers, agent: false });
  onward.end(body);
  const [reply] = (await once(onward, 'response')) as [IncomingMessage];
  const answer = await buffer(reply);
  if (fault === 'answer_lost') outgoing.destroy();
  else outgoing.writeHead(reply.statusCode ?? 502, reply.headers).end(answer);
}
