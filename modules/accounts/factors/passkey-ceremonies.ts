import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AccountsDeps } from '../deps.ts';

// The only place that checks what an authenticator says. The library throws on anything malformed
// and on a counter that runs backwards; to us every fault is the same "no".

export type PasskeyAnswer = { id: string; rawId: string; type: 'public-key'; response: object };
export type RelyingParty = { id: string; origin: string };

export const relyingPartyOf = ({ publicOrigin }: Pick<AccountsDeps, 'publicOrigin'>) => ({
  id: new URL(publicOrigin).hostname,
  origin: publicOrigin,
});

/** COSE numbers of what we take: EdDSA, ES256 and RS256, which every authenticator has one of. */
export const algorithms = [-8, -7, -257];

export const newChallenge = () => new Uint8Array(randomBytes(32));

type KnownPasskey = {
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
};

const expectedOf = ({ origin, id }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

export async function checkAnswer(
  relyingParty: RelyingParty,
  given: { answer: PasskeyAnswer; challenge: string; passkey: KnownPasskey },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: asResponse<AuthenticationResponseJSON>(given.answer),
      ...expectedOf(relyingParty, given.challenge),
      credential: {
        id: given.passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(given.passkey.public_key),
        counter: given.passkey.counter,
      },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, isBackedUp: credentialBackedUp };
  } catch {
    return undefined;
  }
}

export async function checkNewPasskey(
  relyingParty: RelyingParty,
  given: { answer: PasskeyAnswer; challenge: string },
) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: asResponse<RegistrationResponseJSON>(given.answer),
      ...expectedOf(relyingParty, given.challenge),
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).filter(isPlain).slice(0, 8),
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/** The contract looks at the outside alone; whatever is wrong inside, the library finds. */
const asResponse = <T>(answer: PasskeyAnswer): T =>
  ({
    clientExtensionResults: {},
    ...answer,
  }) as unknown as T;

const isPlain = (transport: string): boolean => /^[a-z-]{1,20}$/.test(transport);
