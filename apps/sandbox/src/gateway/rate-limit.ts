const WINDOW_MS = 60_000;

export type CallCount = { isAllowed: boolean; remaining: number; resetSeconds: number };

/** A fixed minute for each endpoint of each account, from its first call on. */
export function createCallCounter(nowMs: () => number) {
  const windows = new Map<string, { startedAtMs: number; calls: number }>();
  return (key: string, callsMax: number): CallCount => {
    const known = windows.get(key);
    const isOpen = known !== undefined && nowMs() - known.startedAtMs < WINDOW_MS;
    const window = isOpen ? known : { startedAtMs: nowMs(), calls: 0 };
    windows.set(key, window);
    window.calls += 1;
    return {
      isAllowed: window.calls <= callsMax,
      remaining: Math.max(0, callsMax - window.calls),
      resetSeconds: (window.startedAtMs + WINDOW_MS - nowMs()) / 1000,
    };
  };
}
