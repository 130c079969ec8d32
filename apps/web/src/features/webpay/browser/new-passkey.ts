import { startRegistration } from '@simplewebauthn/browser';
import { watchCeremony } from './passkey.ts';

/** Makes a passkey when the button is pressed; what the device answers goes out in the form. */
export function makePasskey(form: HTMLFormElement): void {
  const optionsJSON = JSON.parse(form.dataset.newPasskey ?? '{}');
  watchCeremony(form, 'answer', () => startRegistration({ optionsJSON }));
}
