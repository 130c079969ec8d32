import { markOf, patienceMs, pauseAfter, type Watched } from '../watched.ts';

/**
 * Fetches the page anew once what it shows is no longer so. A stream says when to look; where there
 * is none, or it breaks, the looking goes on by itself, ever more slowly, for ten minutes.
 */
export function followLive(element: HTMLElement): void {
  const { watch, mark, live, self, version, always, patience } = element.dataset;
  if (!watch || !self) return;
  const startMs = performance.now();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking || !watch || !self) return;
    isLooking = true;
    try {
      const response = await fetch(watch, { headers: { accept: 'application/json' } });
      // Signed out in the meantime: the page itself knows what to say.
      const isOther = response.ok
        ? markOf((await response.json()) as Watched) !== mark
        : response.status === 401;
      if (isOther) window.location.replace(self);
    } catch {
      // No connection. It is tried again.
    } finally {
      isLooking = false;
    }
  }

  function later(): void {
    const isTold = stream?.readyState === EventSource.OPEN && !always;
    const pauseMs = pauseAfter(performance.now() - startMs, isTold);
    if (pauseMs === undefined) {
      stream?.close();
      sayItIsOver();
      return;
    }
    setTimeout(async () => {
      // Nobody looks at a hidden page; it is brought up to date when it is shown again.
      if (!document.hidden) await look();
      if (patience && performance.now() - startMs > patienceMs) window.location.replace(patience);
      later();
    }, pauseMs);
  }

  const stream = live && 'EventSource' in window ? new EventSource(live) : undefined;
  // The first thing that a stream says is how things stand: what the page shows already.
  stream?.addEventListener('status', ({ lastEventId }) => {
    if (lastEventId !== version) void look();
  });
  document.addEventListener('visibilitychange', () => !document.hidden && void look());
  later();
}

/** A page must not say that it looks when it does no more. */
function sayItIsOver(): void {
  for (const looking of document.querySelectorAll<HTMLElement>('[data-while-watching]'))
    looking.hidden = true;
  for (const over of document.querySelectorAll<HTMLElement>('[data-watched-out]'))
    over.hidden = false;
}
