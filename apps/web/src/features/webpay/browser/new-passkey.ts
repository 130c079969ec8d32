import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { startRegistration } from '@simplewebauthn/browser';
import { watchCeremony } from './passkey.ts';

/** Makes a passkey when the button is pressed; what the device answers goes out in the form. */
export function makePasskey(form: HTMLFormElement): void {
  const optionsJSON = JSON.parse(
    form.dataset.newPasskey ?? '{}',
  ) as PublicKeyCredentialCreationOptionsJSON;
  watchCeremony(form, 'answer', () => startRegistration({ optionsJSON }));
}
