import type { IdentityProof } from '@luwag/contracts/factors';
import type { ProofFault } from '#app/shared/auth/proof.ts';

export type SentText = {
  codeId: string;
  /** The end of the number. */
  to: string;
  sentAt: number;
  secondsLeft: number;
};

export type Factors = {
  canText: boolean;
  stepUpId?: string | undefined;
  passkeyOptions?: object | null;
  /** Made on this device, or following its owner to every one. */
  isPasskeyHere?: boolean;
  hasApp?: boolean;
  /** There are factors, and none is old enough for this purchase before then. */
  trustedAtMs?: number | undefined;
  /** A face can lift that wait. */
  canShowFace?: boolean;
  /** Nothing stronger than a text is there: it can be made on this page. */
  setUp?: SetUp | undefined;
};

export type SetUp = {
  proof: IdentityProof;
  /** Once it is shown who it is: what the device makes a passkey from. */
  making: { challengeId: string; options: object } | undefined;
};

export type ConfirmFault =
  | 'code_wrong'
  | 'code_spent'
  | 'code_expired'
  | 'app_code_wrong'
  | 'test_code_wrong'
  | 'passkey_refused'
  | 'sent_recently'
  | 'too_many'
  | 'stronger'
  | 'too_fresh'
  | 'held'
  | 'passkey_not_made'
  | 'paused'
  | 'off'
  | 'unavailable';
export type ConfirmReply = {
  fault?: ConfirmFault;
  triesLeft?: number;
  proofFault?: ProofFault;
  /** What an authenticator app takes while it is being set up. */
  totpUri?: string;
};
