import type { Vault } from '@luwag/key-service/vault';
import type { StepUps } from '@luwag/platform/security/step-up';

/** What the module is given once, when the process starts. */
export type PaymentsDeps = {
  /** Whoever keeps fresh factors: purchases are confirmed with one. */
  stepUps: StepUps;
  /** Of our pages: links and QR codes lead there. */
  publicOrigin: string;
  /** Opens a buyer's number where a code goes there. */
  vault: Vault;
  keys: { codeKey: Uint8Array; messageKey: Uint8Array };
};
