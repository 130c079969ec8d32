/** How long to wait before the address of the stream is asked for again. */
const retryMs = 30_000;

type Followed = {
  /** The same in every tab: one of them holds the line. */
  name: string;
  /** Undefined when it cannot be had: signed out, or no connection. */
  findPath(): Promise<string | undefined>;
  /** `isFirst` is true in the tab that holds the line, and in no other. */
  onHeard(data: string, isFirst: boolean): void;
};

/**
 * Follows a stream of the API until the function it returns is called. Of several tabs one holds
 * the line and passes on what it hears: browsers open few connections to one host.
 */
export function followStream({ name, findPath, onHeard }: Followed): () => void {
  const end = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => onHeard(String(data), false));
  async function follow(): Promise<void> {
    while (!end.signal.aborted) {
      const path = await findPath();
      if (path)
        await listen(path, end.signal, (data) => {
          channel.postMessage(data);
          onHeard(data, true);
        });
      await pause(retryMs, end.signal);
    }
  }
  void whileFirst(name, follow, end.signal);
  return () => {
    end.abort();
    channel.close();
  };
}

/** The lock is held for as long as the tab lives; then the next one has it. */
async function whileFirst(
  name: string,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { signal }, work).catch(() => undefined);
}

/** Until it is over, or the server refuses: what is merely lost the browser opens again itself. */
function listen(path: string, signal: AbortSignal, onHeard: (data: string) => void): Promise<void> {
  const stream = new EventSource(path);
  return new Promise((resolve) => {
    stream.addEventListener('status', ({ data }) => onHeard(String(data)));
    const leave = () => {
      stream.close();
      resolve();
    };
    stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && leave());
    signal.addEventListener('abort', leave);
  });
}

/** Undefined when it cannot be had: signed out, or no connection. */
export async function readJson<T>(url: string): Promise<T | undefined> {
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
