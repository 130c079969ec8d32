import type { OtpCredential, OtpRequest } from '#app/shared/auth/texted-code.ts';

const length = 6;

/** Sends a code with its sixth digit, whether it is typed, pasted or read from the message. */
export function watchCodes(form: HTMLFormElement): void {
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
