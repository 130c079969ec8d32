import { createHmac } from 'node:crypto';
import { Luwag } from '../client.ts';
import { AuthenticationError, LuwagError } from '../errors.ts';
import { sign } from '../webhooks.ts';
import type { Settings } from './settings.ts';

type Listening = Pick<Settings, 'origin' | 'forwardTo' | 'secret' | 'events'> & {
  key: string;
  signal: AbortSignal;
  print(line: string): void;
};

type TestEvent = { id: string; type: string; body: string };

const pauseMs = 1_000;
const forwardTimeoutMs = 15_000;

/**
 * Asks for test events once a second until it is stopped, prints each and passes it on. Nothing
 * needs to reach this machine. What cannot be passed on is said and not tried again.
 */
export async function listen({ key, origin, signal, print, ...wanted }: Listening): Promise<void> {
  const luwag = new Luwag(key, origin ? { origin } : {});
  const secret = wanted.secret ?? secretFor(key);
  let { cursor } = await luwag.testEvents.list();
  if (wanted.forwardTo) print(`Passing events on to ${wanted.forwardTo}, signed with ${secret}`);
  print('Listening for test events. Ctrl-C ends it.');
  while (!signal.aborted) {
    const page = await luwag.testEvents.list({ cursor }).catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      print(`${error.message} Trying again.`);
      return { results: [] as TestEvent[], cursor, has_more: false };
    });
    cursor = page.cursor;
    for (const event of page.results) {
      if (wanted.events && !wanted.events.includes(event.type)) continue;
      const outcome = wanted.forwardTo ? ` ${await forward(event, wanted.forwardTo, secret)}` : '';
      print(`${timeNow()} ${event.type} ${event.id}${outcome}`);
      if (!wanted.forwardTo) print(event.body);
    }
    if (!page.has_more) await pause(signal);
  }
}

/** The same for the same key, so that it need be copied into a setting once. */
const secretFor = (key: string): string =>
  `whsec_${createHmac('sha256', key).update('luwag listen').digest('base64')}`;

const isPassing = (error: unknown): error is LuwagError =>
  error instanceof LuwagError &&
  !(error instanceof AuthenticationError) &&
  (error.status === 0 || error.status === 429 || error.status >= 500);

async function forward({ id, body }: TestEvent, to: string, secret: string): Promise<string> {
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(body, secret, { id }) },
      body,
      // A webhook follows none either.
      redirect: 'manual',
      signal: AbortSignal.timeout(forwardTimeoutMs),
    });
    await response.body?.cancel();
    return `→ ${response.status}`;
  } catch (error) {
    return `→ not taken: ${reasonOf(error)}`;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

const timeNow = (): string => new Date().toTimeString().slice(0, 8);

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, pauseMs);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
