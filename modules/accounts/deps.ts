import type { Db, Tx } from '@luwag/db';
import type { CaseItem, CaseState, ItemKind, OnboardingStep } from '@luwag/domain/kyc-steps';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import type { PoolClient } from '@luwag/user-pool/client';

export type OnboardingProgress = {
  onboardingStep: OnboardingStep;
  caseState: CaseState;
  items: {
    kind: ItemKind;
    state: CaseItem['state'];
    reasonCode: string | null;
    isRequired: boolean;
    sentAt: Date | null;
  }[];
  isWaitingForYou: boolean;
  /** Why it ended, where it did. */
  reasonCode: string | null;
};

/**
 * How far somebody is with being known to us. The module that knows comes after this one in the
 * line, so it is passed in when the process starts.
 */
export type Onboarding = {
  progressOf(tx: Tx, accountId: string): Promise<OnboardingProgress>;
  /** When the picture was set that they are shown with; null while there is none. */
  findPhotoSetAt(tx: Tx, accountId: string): Promise<Date | null>;
  /** In the caller's transaction: what they sent counts with it, or not at all. */
  itemSent(tx: Tx, item: SentItem): Promise<void>;
};

/** Something that somebody sent to be known by. */
export type SentItem = {
  accountId: string;
  kind: ItemKind;
  evidence: { documentId?: string; livenessId?: string };
  now: Date;
  requestId: string;
};

/** The module's dependencies, made once when the process starts. Requests add their ctx. */
export type AccountsDeps = {
  db: Db;
  clock: Clock;
  userPool: PoolClient;
  /** Encrypts and decrypts personal data, and finds accounts by blind index. */
  vault: Vault;
  onboarding: Onboarding;
  /** The origin of our pages: links lead there, and passkeys belong to its host. */
  publicOrigin: string;
  /** The secret that the identity provider sends with its events. */
  hookSecret: string;
  /** One key per purpose: encrypt links, MAC one-time codes, encrypt queued messages. */
  keys: { linkKey: Uint8Array; codeKey: Uint8Array; messageKey: Uint8Array };
};
