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
    const clock = setInterval(() => {
      const waitedMs = performance.now() - startedAt;
      setSeconds(Math.floor(waitedMs / 1000));
      if (waitedMs >= askingMaxMs) clearInterval(clock);
    }, 1000);
    const stop = startAsking(async (isOver) => {
      if ((await ask.current()) && !isOver()) await revalidate();
    });
    return () => {
      clearInterval(clock);
      stop();
    };
  }, [isWaiting, revalidate]);
  return seconds;
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Asks while the page is looked at, and at once when somebody comes back to it: from a wallet's app
 * or tab, where what is asked about was done. Ends by the function that it returns.
 */
export function startAsking(
  ask: (isOver: () => boolean) => Promise<void>,
  page: Page = document,
): () => void {
  const startedAt = performance.now();
  let backAt = startedAt;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;
  const askLater = () => {
    const now = performance.now();
    const afterMs = askAfterMs(now - startedAt, now - backAt);
    if (afterMs !== undefined && !isOver) timer = setTimeout(() => void askNow(), afterMs);
  };
  const askNow = async () => {
    if (isAsking) return;
    clearTimeout(timer);
    isAsking = true;
    if (page.visibilityState === 'visible') await ask(() => isOver).catch(() => undefined);
    isAsking = false;
    askLater();
  };
  const lookAgain = () => {
    if (page.visibilityState !== 'visible') return;
    backAt = performance.now();
    void askNow();
  };
  page.addEventListener('visibilitychange', lookAgain);
  askLater();
  return () => {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', lookAgain);
  };
}

/** For how long a page goes on asking. Afterwards the answer comes by mail, text or a reload. */
export const askingMaxMs = 10 * 60_000;

/**
 * How long to wait before asking again: soon at first and after somebody came back, for most
 * answers are there in seconds, and then less and less often. Undefined once it has been long
 * enough.
 */
export function askAfterMs(waitedMs: number, sinceBackMs = waitedMs): number | undefined {
  if (waitedMs >= askingMaxMs) return undefined;
  if (sinceBackMs < 15_000) return 1_000;
  return waitedMs < 60_000 ? 3_000 : 15_000;
}
