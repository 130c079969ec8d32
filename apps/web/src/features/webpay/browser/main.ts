import { startRegistration } from '@simplewebauthn/browser';
import type { OtpCredential, OtpRequest } from '#app/shared/auth/texted-code.ts';
import { clockTime } from '#app/shared/format/clock-time.ts';
import { type AmountEdit, groupAmount } from '#app/shared/format/group-amount.ts';
import { followLive } from './live.ts';
import { offerPasskey, watchCeremony } from './passkey.ts';
import { fill, holdResend } from './resend.ts';

/**
 * All the script of the hosted checkout. Every page works without it; it saves taps and waiting. It
 * knows no address and no word of its own: both stand in the page, as data attributes.
 */

/** A second tap while the first is on its way does nothing. Coming back makes the form fresh. */
function sendOnce(form: HTMLFormElement): void {
  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent || event.defaultPrevented) return event.preventDefault();
    // Forms that only ask for another page may be sent as often as somebody likes.
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : undefined;
    if ((button?.formMethod || form.method) !== 'post') return;
    isSent = true;
    event.submitter?.setAttribute('aria-busy', 'true');
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isSent = false;
    for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
  });
}

/** Makes a passkey when the button is pressed; what the device answers goes out in the form. */
function makePasskey(form: HTMLFormElement): void {
  const optionsJSON = JSON.parse(form.dataset.newPasskey ?? '{}');
  watchCeremony(form, 'answer', () => startRegistration({ optionsJSON }));
}

/** Groups an amount by thousands as it is typed or pasted, and what the page was drawn with. */
function groupTyped(field: HTMLInputElement): void {
  let areCommasOurs = true;

  function group(change: Pick<AmountEdit, 'kind' | 'inserted'>): void {
    const { value: text } = field;
    const caret = field.selectionStart ?? text.length;
    const grouped = groupAmount({ text, caret, ...change, areCommasOurs });
    ({ areCommasOurs } = grouped);
    if (grouped.text === text) return;
    field.value = grouped.text;
    // A field that is not in use must not be scrolled to or focused by its caret.
    if (document.activeElement === field) field.setSelectionRange(grouped.caret, grouped.caret);
  }

  field.addEventListener('input', (event) => {
    const { inputType, data } = event as InputEvent;
    if (inputType === 'deleteContentForward') group({ kind: 'deleted_forward' });
    else if (inputType?.startsWith('delete')) group({ kind: 'deleted' });
    else group({ kind: 'inserted', inserted: data });
  });
  group({ kind: 'inserted' });
}

/** Goes back to the shop by itself after a few seconds, unless somebody wants to stay. */
function returnToShop(part: HTMLElement): void {
  const link = part.querySelector<HTMLAnchorElement>('a[href]');
  const words = part.querySelector<HTMLElement>('[data-text]');
  const stay = part.querySelector<HTMLButtonElement>('button');
  if (!link || !words || !stay) return;
  let seconds = Number(part.dataset.return);
  words.hidden = false;
  stay.hidden = false;
  const say = () => {
    words.textContent = fill(words.dataset.text, 'seconds', seconds);
  };
  const timer = setInterval(() => {
    seconds -= 1;
    if (seconds > 0) return say();
    clearInterval(timer);
    window.location.assign(link.href);
  }, 1_000);
  stay.addEventListener('click', () => {
    clearInterval(timer);
    words.hidden = true;
    stay.hidden = true;
    link.focus();
  });
  say();
}

const tickMs = 1_000;
/** Before that the time of day is enough. */
const shownBelowMs = 10 * 60_000;
/** Minutes at which it is said aloud; every second would drown everything else. */
const spokenMinutes = [10, 5, 2, 1];

/** Counts down to the end of a request, and fetches the page anew when it is over. */
function countToExpiry(shown: HTMLElement): void {
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

const length = 6;

/** Sends a code with its sixth digit, whether it is typed, pasted or read from the message. */
function watchCodes(form: HTMLFormElement): void {
  const field = form.elements.namedItem('code');
  const boxes = form.querySelector<HTMLElement>('.otp-boxes');
  if (!(field instanceof HTMLInputElement)) return;

  function take(typed: string, input: HTMLInputElement): void {
    const digits = typed.replaceAll(/\D/g, '').slice(0, length);
    if (digits !== input.value) input.value = digits;
    if (boxes) boxes.dataset.at = String(digits.length);
    const submit = form.querySelector<HTMLElement>('[type=submit]');
    if (digits.length === length) form.requestSubmit(submit);
  }

  field.addEventListener('input', () => take(field.value, field));
  field.addEventListener('focus', () => {
    if (boxes) boxes.dataset.at = String(field.value.length);
  });
  // Whoever types faster than the script arrives has typed to the end already.
  if (document.activeElement === field) take(field.value, field);
  // After a code that was wrong the next one can be typed at once.
  if (field.getAttribute('aria-invalid')) field.focus();
  if (form.dataset.code === 'text') readText((code) => take(code, field));
}

/** Where the browser can read the one message that is meant for this site (WebOTP). */
function readText(take: (code: string) => void): void {
  if (!('OTPCredential' in window)) return;
  const leaving = new AbortController();
  window.addEventListener('pagehide', () => leaving.abort());
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
  navigator.credentials.get(request).then(
    (credential) => credential && take((credential as OtpCredential).code),
    // Refused, too late, or the page was left: there is still the keyboard.
    () => undefined,
  );
}

// Last, because what it calls reads constants of this file.
const each = <E extends HTMLElement>(selector: string, work: (element: E) => void) => {
  for (const element of document.querySelectorAll<E>(selector)) work(element);
};

each('[data-with-script]', (element) => {
  element.hidden = false;
});
each('form', sendOnce);
each('[data-watch]', followLive);
each('[data-expiry]', countToExpiry);
each('form[data-passkey]', offerPasskey);
each('input[data-amount]', groupTyped);
each('form[data-new-passkey]', makePasskey);
each('form[data-code]', watchCodes);
each('form[data-resend]', holdResend);
each('[data-return]', returnToShop);
