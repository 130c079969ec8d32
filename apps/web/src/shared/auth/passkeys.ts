import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * The browser's side of passkeys. The library smooths over browsers that cannot read options from
 * JSON yet; it is fetched when somebody first uses a passkey, and not before.
 */

/** Why nothing came of it. Giving up is no fault: it happens by closing the device's own dialog. */
export type PasskeyTrouble = 'given_up' | 'known_already' | 'failed';

export type PasskeyResult = { ok: true; answer: object } | { ok: false; trouble: PasskeyTrouble };

/** Options as the API gives them; what is inside is between it and the browser. */
type PasskeyOptions = { challenge: string };

export const canUsePasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

export const makePasskey = (options: PasskeyOptions): Promise<PasskeyResult> =>
  settle(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return startRegistration({ optionsJSON });
  });

export const answerWithPasskey = (options: PasskeyOptions): Promise<PasskeyResult> =>
  settle(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return startAuthentication({ optionsJSON });
  });

async function settle(ceremony: () => Promise<object>): Promise<PasskeyResult> {
  try {
    return { ok: true, answer: await ceremony() };
  } catch (error) {
    return { ok: false, trouble: troubleOf(error) };
  }
}

function troubleOf(error: unknown): PasskeyTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'given_up';
  return name === 'InvalidStateError' ? 'known_already' : 'failed';
}
