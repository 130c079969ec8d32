import { type RefObject, useEffect } from 'react';
import type { OtpCredential, OtpRequest } from '#app/shared/auth/texted-code.ts';

/**
 * Where the browser can read the one message that is meant for this site (WebOTP), the code fills
 * itself in and is sent. Everywhere else the phone offers it above the keyboard, or it is typed.
 */
export function useTextedCode(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        const field = form.current?.elements.namedItem('otp');
        if (!credential || !(field instanceof HTMLInputElement)) return;
        field.value = (credential as OtpCredential).code;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        form.current?.requestSubmit(form.current.querySelector<HTMLElement>('[type=submit]'));
      },
      // Refused, too late, or the page was left: there is still the keyboard.
      () => undefined,
    );
    return () => leaving.abort();
  }, [form]);
}
