import type { LiveNoticeDeps } from '../merchants/service.ts';

/** The module's dependencies, made once when a process starts. */
export type SigningDeps = {
  /** Encrypts the signing secrets. */
  messageKey: Uint8Array;
  /**
   * Whether a store in test mode may be told at an address of this very machine: on a developer's,
   * and never where the product runs, for there it would open our own inside.
   */
  mayCallOwnMachine: boolean;
};

/** In the API, which also tells owners what was changed, and test events to whoever asks. */
export type WebhooksDeps = SigningDeps & LiveNoticeDeps & { publicOrigin: string };
