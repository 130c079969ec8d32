import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { startAuthentication } from '@simplewebauthn/browser';

/**
 * Asks the device for the passkey as soon as the page is there, and once more by the button. Its
 * answer goes out in the form.
 */
export function offerPasskey(form: HTMLFormElement): void {
  const answer = form.elements.namedItem('passkey');
  const button = form.querySelector<HTMLButtonElement>('button');
  const note = form.querySelector<HTMLElement>('[data-given-up]');
  const isUsable = typeof window.PublicKeyCredential === 'function';
  if (!isUsable || !(answer instanceof HTMLInputElement) || !button) return;
  form.hidden = false;
  const optionsJSON = JSON.parse(
    form.dataset.passkey ?? '{}',
  ) as PublicKeyCredentialRequestOptionsJSON;

  async function ask(field: HTMLInputElement, by: HTMLButtonElement): Promise<void> {
    if (by.getAttribute('aria-busy')) return;
    by.setAttribute('aria-busy', 'true');
    if (note) note.textContent = by.dataset.busy ?? '';
    try {
      field.value = JSON.stringify(await startAuthentication({ optionsJSON }));
      form.requestSubmit();
    } catch (error) {
      by.removeAttribute('aria-busy');
      const isGivenUp =
        error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
      if (note) note.textContent = (isGivenUp ? note.dataset.givenUp : note.dataset.failed) ?? '';
    }
  }

  button.addEventListener('click', () => void ask(answer, button));
  if (form.querySelector('[data-starts]')) void ask(answer, button);
}
