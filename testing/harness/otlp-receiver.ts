import { once } from 'node:events';
import { createServer } from 'node:http';

type Value = { stringValue?: string; intValue?: string };
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
};
type Body = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };

/** A collector that keeps what it is sent: OTLP over HTTP in JSON. */
export async function openOtlpReceiver() {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    if (request.method === 'POST' && request.url === '/v1/traces' && status === 200) {
      bodies.push(body);
      headers.push(request.headers);
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** As they were written, for whoever looks for what must not be there. */
    bodies,
    headers,
    answerWith(next: number) {
      status = next;
    },
    spans: (): ReceivedSpan[] =>
      bodies
        .map((body) => JSON.parse(body) as Body)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const attributesOf = ({ attributes }: ReceivedSpan): Record<string, string | undefined> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
