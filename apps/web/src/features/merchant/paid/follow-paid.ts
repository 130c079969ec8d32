import type { PaidSale } from './paid-sale.ts';

const page = '/merchant/paid';
const channelName = 'luwag-paid';
/** How long to wait before the address of the stream is asked for again. */
const retryMs = 30_000;

export type Heard = (sale: PaidSale, isFirst: boolean) => void;

/**
 * Tells of every sale as it is paid, until the function it returns is called. Of several tabs one
 * follows the stream and passes on what it hears: browsers open few connections to one host, and
 * one device makes a sound once. `isFirst` is true in that tab alone.
 */
export function followPaid(onPaid: Heard): () => void {
  const end = new AbortController();
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => void tell(String(data), false));

  async function tell(requestId: string, isFirst: boolean): Promise<void> {
    const sale = await readJson<PaidSale>(`${page}?request=${encodeURIComponent(requestId)}`);
    if (sale && !end.signal.aborted) onPaid(sale, isFirst);
  }
  async function follow(): Promise<void> {
    while (!end.signal.aborted) {
      const found = await readJson<{ path: string }>(page);
      if (found)
        await listen(found.path, end.signal, (requestId) => {
          channel.postMessage(requestId);
          void tell(requestId, true);
        });
      await pause(retryMs, end.signal);
    }
  }
  void whileFirst(follow, end.signal);
  return () => {
    end.abort();
    channel.close();
  };
}

/** The lock is held for as long as the tab lives; then the next one has it. */
async function whileFirst(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(channelName, { signal }, work).catch(() => undefined);
}

/** Until it is over, or the server refuses: what is merely lost the browser opens again itself. */
function listen(path: string, signal: AbortSignal, onPaid: (id: string) => void): Promise<void> {
  const stream = new EventSource(path);
  return new Promise((resolve) => {
    stream.addEventListener('status', ({ data }) => {
      const { request_id: requestId } = JSON.parse(data) as { request_id: string | null };
      if (requestId) onPaid(requestId);
    });
    const leave = () => {
      stream.close();
      resolve();
    };
    stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && leave());
    signal.addEventListener('abort', leave);
  });
}

/** Undefined when it cannot be had: signed out, or no connection. */
async function readJson<T>(url: string): Promise<T | undefined> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return response.ok && isJson ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
