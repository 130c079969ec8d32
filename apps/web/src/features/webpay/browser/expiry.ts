import { clockTime } from '#app/shared/format/clock-time.ts';
import { fill } from './fill.ts';

const tickMs = 1_000;
/** Before that the time of day is enough. */
const shownBelowMs = 10 * 60_000;
/** Minutes at which it is said aloud; every second would drown everything else. */
const spokenMinutes = [10, 5, 2, 1];

/** Counts down to the end of a request, and fetches the page anew when it is over. */
export function countToExpiry(shown: HTMLElement): void {
  const { expiry, text, self } = shown.dataset;
  const spoken = shown.parentElement?.querySelector<HTMLElement>('[data-spoken]');
  const startMs = performance.now();
  const leftMs = Number(expiry);
  // A page that was drawn after the end has nothing to wait for.
  if (!(leftMs > 0)) return;
  const timer = setInterval(() => {
    const remainingMs = leftMs - (performance.now() - startMs);
    if (remainingMs <= -tickMs) {
      clearInterval(timer);
      if (self) window.location.replace(self);
      return;
    }
    if (remainingMs > shownBelowMs || remainingMs < 0) return;
    shown.textContent = fill(text, 'time', clockTime(remainingMs));
    const minutes = Math.ceil(remainingMs / 60_000);
    if (spoken && spokenMinutes.includes(minutes)) {
      const words = fill(spoken.dataset.spoken, 'minutes', minutes);
      if (spoken.textContent !== words) spoken.textContent = words;
    }
  }, tickMs);
}
