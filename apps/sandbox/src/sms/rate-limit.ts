const WINDOW_MS = 60_000;

export type RateLimit = (key: string) => {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  retryAfterSeconds: number;
};

/** A fixed minute that starts with a key's first call, the way the carrier's headers read. */
export function createRateLimit(options: { callsMax: number; now: () => Date }): RateLimit {
  const windows = new Map<string, { startedAtMs: number; calls: number }>();
  return (key) => {
    const nowMs = options.now().getTime();
    for (const [each, { startedAtMs }] of windows) {
      if (nowMs - startedAtMs >= WINDOW_MS) windows.delete(each);
    }
    const window = windows.get(key) ?? { startedAtMs: nowMs, calls: 0 };
    windows.set(key, window);
    const isAllowed = window.calls < options.callsMax;
    if (isAllowed) window.calls += 1;
    return {
      isAllowed,
      limit: options.callsMax,
      remaining: options.callsMax - window.calls,
      retryAfterSeconds: Math.ceil((window.startedAtMs + WINDOW_MS - nowMs) / 1000),
    };
  };
}
