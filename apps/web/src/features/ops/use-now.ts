import { useEffect, useState } from 'react';

/** Often enough for an age in minutes. */
const ageEveryMs = 15_000;

/** The time, first as the server knew it and then as it goes on. */
export function useNow(firstMs: number, everyMs = ageEveryMs): number {
  const [nowMs, setNow] = useState(firstMs);
  useEffect(() => {
    // From the server's clock onwards: the one on this desk may be wrong.
    const offsetMs = firstMs - Date.now();
    setNow(firstMs);
    const timer = setInterval(() => setNow(Date.now() + offsetMs), everyMs);
    return () => clearInterval(timer);
  }, [firstMs, everyMs]);
  return nowMs;
}
