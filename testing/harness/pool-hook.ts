import { once } from 'node:events';
import { createServer } from 'node:http';
import { noteCanaries } from './canaries.ts';
import { waitUntil } from './processes.ts';

export type PoolEvent = {
  event_id: string;
  triggerSource: string;
  userName: string;
  callerContext: { clientId: string };
  request: {
    code?: string;
    clientMetadata?: Record<string, string>;
    origin_jti?: string;
    reason?: string;
    userAttributes: Record<string, string>;
  };
};

export type PoolHook = {
  url: string;
  /** Everything that arrived and was taken, in order. */
  events: PoolEvent[];
  /** Every event taken, with its `authorization` header. */
  authorizations: string[];
  /** What the hook answers from now on; `hang` answers nothing at all. */
  answer: number | 'hang';
  /** Waits for the next event of this kind (and person) and takes it out of the list. */
  take(triggerSource: string, sub?: string): Promise<PoolEvent>;
  close(): Promise<void>;
};

/** The product's side of the identity provider's events, for tests of the provider by itself. */
export async function startPoolHook(port = 0): Promise<PoolHook> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (hook.answer === 'hang') return;
      if (hook.answer < 300) {
        const event = JSON.parse(body) as PoolEvent;
        noteCanaries(event.request.code);
        hook.events.push(event);
        hook.authorizations.push(request.headers.authorization ?? '');
      }
      response.writeHead(hook.answer).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const hook: PoolHook = {
    url: `http://127.0.0.1:${address.port}/events/`,
    events: [],
    authorizations: [],
    answer: 204,
    async take(triggerSource, sub) {
      const at = () =>
        hook.events.findIndex(
          (event) =>
            event.triggerSource === triggerSource && (sub === undefined || event.userName === sub),
        );
      await waitUntil(async () => at() >= 0, triggerSource);
      const [event] = hook.events.splice(at(), 1);
      if (!event) throw new Error('gone');
      return event;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hook;
}
