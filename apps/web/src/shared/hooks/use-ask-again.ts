import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * While something is under way, asks how it stands, and reads the page anew once that has changed.
 * A question that fails is asked again: a page about money does not make way for an error because
 * the line dropped for a moment. Returns the seconds that have passed.
 */
export function useAskAgain(isWaiting: boolean, hasChanged: () => Promise<boolean>): number {
  const { revalidate } = useRevalidator();
  const ask = useRef(hasChanged);
  ask.current = hasChanged;
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!isWaiting) return undefined;
    const startedAt = performance.now();
    const waitedMs = () => performance.now() - startedAt;
    const clock = setInterval(() => setSeconds(Math.floor(waitedMs() / 1000)), 1000);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askLater = () => {
      const afterMs = askAfterMs(waitedMs());
      if (afterMs === undefined || isOver) return clearInterval(clock);
      timer = setTimeout(() => void askNow(), afterMs);
    };
    const askNow = async () => {
      const changed = document.visibilityState === 'visible' && (await ask.current());
      if (isOver) return;
      if (changed) await revalidate();
      askLater();
    };
    askLater();
    return () => {
      isOver = true;
      clearInterval(clock);
      clearTimeout(timer);
    };
  }, [isWaiting, revalidate]);
  return seconds;
}

/** For how long a page goes on asking. Afterwards the answer comes by mail, text or a reload. */
export const askingMaxMs = 10 * 60_000;

/**
 * How long to wait before asking again: soon at first, for most answers are there in seconds, and
 * then less and less often. Undefined once it has been long enough.
 */
export function askAfterMs(waitedMs: number): number | undefined {
  if (waitedMs >= askingMaxMs) return undefined;
  if (waitedMs < 15_000) return 1_000;
  return waitedMs < 60_000 ? 3_000 : 15_000;
}
