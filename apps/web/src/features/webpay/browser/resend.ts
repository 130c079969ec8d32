import { clockTime } from '#app/shared/format/clock-time.ts';
import {
  countdownOf,
  startCountdown,
  tick,
  tickMs,
  writeRecord,
} from '#app/shared/hooks/countdown.ts';

const spokenStepSeconds = 15;
const storage = () => window.localStorage;

/** Holds the button back until a new code may be asked for, over reloads as well. */
export function holdResend(form: HTMLFormElement): void {
  const { resend: name = '', left } = form.dataset;
  const button = form.querySelector<HTMLElement>('[type=submit]');
  const note = form.querySelector<HTMLElement>('[data-text]');
  const spoken = form.querySelector<HTMLElement>('[data-spoken]');
  // The page was drawn with what is left; what is kept bridges the time until the next is drawn.
  let record = startCountdown(Date.now(), Number(left) * 1_000);
  let isHeld = false;

  function show(): void {
    record = tick(record, Date.now());
    writeRecord(storage, name, record);
    const countdown = countdownOf(record);
    const remainingMs = countdown.state === 'running' ? countdown.remainingMs : 0;
    isHeld = remainingMs > 0;
    if (note) {
      note.hidden = !isHeld;
      note.textContent = fill(note.dataset.text, 'time', clockTime(remainingMs));
    }
    if (isHeld) button?.setAttribute('aria-disabled', 'true');
    else button?.removeAttribute('aria-disabled');
    say(remainingMs);
    if (!isHeld) clearInterval(timer);
  }

  function say(remainingMs: number): void {
    if (!spoken) return;
    const seconds = Math.ceil(remainingMs / 1_000 / spokenStepSeconds) * spokenStepSeconds;
    const words =
      seconds > 0 ? fill(spoken.dataset.spoken, 'seconds', seconds) : (spoken.dataset.now ?? '');
    if (spoken.textContent !== words) spoken.textContent = words;
  }

  form.addEventListener('submit', (event) => isHeld && event.preventDefault(), true);
  const timer = setInterval(show, tickMs);
  show();
}

/** Puts values into a text of the page: `{time} left`. */
export const fill = (text: string | undefined, name: string, value: string | number): string =>
  (text ?? '').replace(`{${name}}`, String(value));
