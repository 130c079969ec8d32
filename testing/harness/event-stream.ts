import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { waitUntil } from './processes.ts';

export type StreamEvent = { event: string; data: unknown; id?: string };

/** Follows a stream of server-sent events over a connection of its own, as a browser does. */
export async function follow(url: string, headers: Record<string, string> = {}) {
  const asking = request(url, {
    agent: false,
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br', ...headers },
  });
  asking.on('error', () => undefined);
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  let isEnded = false;
  answer.setEncoding('utf8');
  answer.on('data', (piece: string) => {
    text += piece;
  });
  answer.on('error', () => undefined);
  answer.on('close', () => {
    isEnded = true;
  });
  const events = (): StreamEvent[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.startsWith('event:'))
      .map(readBlock);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    events,
    /** Everything, comments included. */
    text: () => text,
    isEnded: () => isEnded,
    arrival: (count: number) =>
      waitUntil(async () => events().length >= count, `event ${count}`, 5000),
    end: () => waitUntil(async () => isEnded, 'the end of the stream', 5000),
    leave: () => asking.destroy(),
  };
}

function readBlock(block: string): StreamEvent {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const id = field('id');
  return {
    event: field('event') ?? 'message',
    data: JSON.parse(field('data') ?? 'null'),
    ...(id ? { id } : {}),
  };
}
