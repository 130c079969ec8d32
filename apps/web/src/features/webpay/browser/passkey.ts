import { startAuthentication } from '@simplewebauthn/browser';

/**
 * Asks the device for the passkey as soon as the page is there, and once more by the button. Its
 * answer goes out in the form.
 */
export function offerPasskey(form: HTMLFormElement): void {
  const optionsJSON = JSON.parse(form.dataset.passkey ?? '{}');
  watchCeremony(form, 'passkey', () => startAuthentication({ optionsJSON }));
}

/** The form appears where a device can answer at all; its button asks, and the answer is sent. */
export function watchCeremony(
  form: HTMLFormElement,
  fieldName: string,
  ceremony: () => Promise<object>,
): void {
  const field = form.elements.namedItem(fieldName);
  const button = form.querySelector<HTMLButtonElement>('button');
  const note = form.querySelector<HTMLElement>('[data-given-up]');
  const isUsable = typeof window.PublicKeyCredential === 'function';
  if (!isUsable || !(field instanceof HTMLInputElement) || !button) return;
  form.hidden = false;

  async function ask(answer: HTMLInputElement, by: HTMLButtonElement): Promise<void> {
    if (by.getAttribute('aria-busy')) return;
    by.setAttribute('aria-busy', 'true');
    if (note) note.textContent = by.dataset.busy ?? '';
    try {
      answer.value = JSON.stringify(await ceremony());
      form.requestSubmit();
    } catch (error) {
      by.removeAttribute('aria-busy');
      const isGivenUp =
        error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
      for (const way of document.querySelectorAll<HTMLElement>('[data-after-trouble]'))
        way.hidden = false;
      if (note) note.textContent = (isGivenUp ? note.dataset.givenUp : note.dataset.failed) ?? '';
    }
  }

  button.addEventListener('click', () => void ask(field, button));
  if (form.querySelector('[data-starts]')) void ask(field, button);
}
